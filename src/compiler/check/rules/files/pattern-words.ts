import { phrase, type Phrase } from '../../../../phrases/phrases.ts'

/** Descriptions of the patterns in schemas/meta/. */
const words: { [pattern: string]: () => Phrase } = {
  '^/': () => phrase('look.slash'),
  '^(\\*|/[^?#\\s]*)$': () => phrase('look.slash'),
  '^[A-Za-z][A-Za-z0-9]*$': () => phrase('look.name'),
  '^[a-z][A-Za-z0-9]*$': () => phrase('look.smallName'),
  '^[A-Z][A-Za-z0-9]*$': () => phrase('look.capitalName'),
  '^[A-Za-z][A-Za-z0-9_]*$': () => phrase('look.underscoreName'),
  '^[a-z][a-z0-9-]*$': () => phrase('look.hyphenName'),
  '^[a-z]{2}-[a-z]{2}$': () => phrase('look.locale'),
  '^[a-z]{2}-[A-Z]{2}$': () => phrase('look.language'),
  '^(GET|POST) /[^\\s?#]*$': () => phrase('look.endpoint'),
  '^GET ': () => phrase('look.get'),
  '^(/([^~/]|~[01])+)*$': () => phrase('look.place'),
  '^(/([^~/]|~[01])+)+$': () => phrase('look.place'),
  '^(https://|data:image/)': () => phrase('look.source'),
  '^[A-Z0-9]{1,8}$': () => phrase('look.prefix'),
  '^20[0-9]{2}-[01][0-9]-[0-3][0-9]$': () => phrase('look.day'),
  '^\\d{4}-\\d{2}-\\d{2}$': () => phrase('look.day'),
  '^[0-9]{3}$': () => phrase('look.threeDigits'),
  '^[0-9]{1,10}$': () => phrase('look.digits'),
  '^[0-9a-f]+$': () => phrase('look.version'),
  '^#[0-9a-f]{6}$': () => phrase('look.colour'),
  '^\\+?[0-9][0-9 -]{4,18}[0-9]$': () => phrase('look.phone'),
  '^[^@\\s]+@[^@\\s.]+(\\.[^@\\s.]+)+$': () => phrase('look.mail'),
  '^https://\\S+$': () => phrase('look.address'),
  '^https://[a-z0-9.-]+$': () => phrase('look.site'),
  '^https://([a-z0-9-]+\\.)+[a-z]{2,}/[A-Za-z0-9/_-]*$': () => phrase('look.addressWithPath'),
  '^[a-z]+/[a-z0-9.+-]+$': () => phrase('look.fileType'),
}

export const patternInWords = (pattern: string): Phrase | undefined => (Object.hasOwn(words, pattern) ? words[pattern]?.() : undefined)
