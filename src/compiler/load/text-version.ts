import { isPointer } from '../../core/language/pointer.ts'
import { own } from '../../core/language/map.ts'
import { stringsIn } from '../../json/strings-in.ts'
import { contentHash } from '../files/content-hash.ts'

type Texts = { [locale: string]: unknown }

/** Version of a screen's content: changes with its blocks, its texts in every locale, and the facts in them. */
export function textVersion(screen: unknown, texts: Texts, factAt: (pointer: string) => unknown): string {
  const strings = [...stringsIn(screen)]
  const words = Object.entries(texts).map(([locale, all]) => [locale, strings.map((key) => own(all, key) ?? '')])
  const facts = strings.filter((text) => isPointer(text) && text.startsWith('/app/')).map((pointer) => factAt(pointer.slice('/app'.length)))
  return contentHash(JSON.stringify([screen, words, facts]))
}
