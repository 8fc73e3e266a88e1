import { normalizeSpaces, wholeWordsPattern, wordsPattern } from './words-pattern.ts'
import { type FindingValue, phrase } from '../phrases/phrases.ts'
import { canonicalJson } from '../json/canonical-json.ts'
import type { Expected, ScenarioTranslator, ExpectedCall } from './scenario.ts'
import { holds } from '../core/values/condition.ts'
import { isMap, mapValues } from '../core/language/map.ts'
import { anyOrigin } from '../core/navigation/parse-href.ts'
import { isPointer, read } from '../core/language/pointer.ts'
import type { Scope } from '../core/values/scope.ts'

export type Observed = {
  route: string | undefined
  query: Record<string, string>
  title: string
  sheet: string | null
  toast: string | null
  /** Screens whose data is loaded but of which no block is visible, where the app can tell. */
  blank?: string[]
  texts: string[]
  links: string[]
  errors: Record<string, string>
  lists: Record<string, string[]>
  sent: { call: string; payload: unknown; headers: Record<string, string> }[]
  events: string[]
  scope: Scope
}

export function differences(wanted: Expected, seen: Observed, translator: ScenarioTranslator): FindingValue[] {
  const says = (found: string, words: string) => wholePattern(words, translator).test(normalizeSpaces(found))
  const rows: [what: string, wanted: unknown, found: unknown, matches?: boolean][] = [
    ['route', wanted.route, seen.route],
    ['query', wanted.query, seen.query],
    ['title', wanted.title, seen.title, wanted.title !== undefined && says(seen.title, wanted.title)],
    ['sheet', wanted.sheet, seen.sheet],
    ['toast', wanted.toast, seen.toast, typeof wanted.toast === 'string' && seen.toast !== null && says(seen.toast, wanted.toast)],
    ['links', wanted.links?.map(normalizeUrl), seen.links.map(normalizeUrl)],
    ['events', wanted.events, seen.events],
  ]
  const unequal = rows.filter(([, expected, found, matches]) => expected !== undefined && !matches && !isEqual(found, expected))
  return [
    ...unequal.map(([what, expected, found]) => phrase('expected', { what, wanted: quoted(expected), found: quoted(found) })),
    ...(seen.blank ?? []).map((screen) => phrase('showsNoBlock', { screen })),
    ...textDifferences(wanted, seen, translator),
    ...untranslated(seen, translator),
    ...errorDifferences(wanted.failures ?? {}, seen.errors, says),
    ...listDifferences(wanted.lists ?? {}, seen.lists, translator),
    ...missingCalls(
      (wanted.sent ?? []).map((call) => withFacts(call, seen.scope) as ExpectedCall),
      seen.sent,
    ),
    ...(wanted.notSent ?? []).filter((call) => seen.sent.some((one) => one.call === call)).map((call) => phrase('callMade', { call })),
    ...(holds(wanted.holds, seen.scope) ? [] : [phrase('doesNotHold', { condition: quoted(wanted.holds) })]),
  ]
}

function textDifferences({ shown = [], hidden = [] }: Expected, { texts }: Observed, translator: ScenarioTranslator): FindingValue[] {
  const all = normalizeSpaces(texts.join('\n'))
  const isThere = (wanted: string) => pattern(wanted, translator).test(all)
  return [
    ...shown
      .filter((wanted) => !isThere(wanted))
      .map((wanted) => phrase('expectedShown', { wanted: quoted(wanted), found: closestTexts(texts, wanted, translator) })),
    ...hidden.filter(isThere).map((wanted) => phrase('expectedHidden', { wanted: quoted(wanted) })),
  ]
}

const MAX_WORDS = 8

/** The texts of a page; of a long one, those that share most words with the expected text. */
function closestTexts(texts: readonly string[], wanted: string, { template }: ScenarioTranslator): FindingValue {
  if (texts.length <= MAX_WORDS) return quoted(texts)
  const parts = (text: string) =>
    normalizeSpaces(text)
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
  const asked = new Set(parts(template?.(wanted) ?? wanted))
  const shared = (text: string) => parts(text).filter((part) => part !== '' && asked.has(part)).length
  const first = texts.toSorted((a, b) => shared(b) - shared(a)).slice(0, MAX_WORDS)
  return phrase('andMore', { values: quoted(first), count: String(texts.length - MAX_WORDS) })
}

/** Finds text keys shown instead of texts: a text with plural forms appears as its key when its count is missing. */
const untranslated = ({ title, texts }: Observed, { template }: ScenarioTranslator): FindingValue[] =>
  [title, ...texts]
    .filter((text) => text.includes('.') && template?.(text) !== undefined)
    .map((key) => phrase('keyShown', { key: quoted(key) }))

type Matches = (found: string, words: string) => boolean

function errorDifferences(wanted: NonNullable<Expected['failures']>, found: Observed['errors'], says: Matches): FindingValue[] {
  const unequal = Object.entries(wanted).filter(([at, words]) => {
    const text = found[at]
    return words === null || text === undefined ? words !== null || text !== undefined : !says(text, words)
  })
  return unequal.map(([at, words]) => phrase('expectedFault', { wanted: quoted(words), at, found: quoted(found[at]), all: quoted(found) }))
}

function listDifferences(wanted: NonNullable<Expected['lists']>, found: Observed['lists'], translator: ScenarioTranslator): FindingValue[] {
  const unequal = Object.entries(wanted).filter(([id, expected]) => {
    const items = found[id]
    if (!items) return true
    if (typeof expected === 'number') return items.length !== expected
    return (
      items.length !== expected.length ||
      !expected.every((words, index) => pattern(words, translator).test(normalizeSpaces(items[index] ?? '')))
    )
  })
  return unequal.map(([id, expected]) =>
    phrase('expectedInList', { list: id, wanted: quoted(expected), found: found[id] ? quoted(found[id]) : phrase('noSuchList') }),
  )
}

/** Builds a pattern that the full text must match. `wanted`: a text or a text key. Placeholders match anything. */
export const wholePattern = (wanted: string, translator: ScenarioTranslator): RegExp => wholeWordsPattern(wordsOf(wanted, translator))

const pattern = (wanted: string, translator: ScenarioTranslator): RegExp => wordsPattern(wordsOf(wanted, translator))

const wordsOf = (wanted: string, { text, hasText, template }: ScenarioTranslator): string =>
  template?.(wanted) ?? (hasText(wanted) ? text(wanted) : wanted)

function normalizeUrl(link: string): string {
  try {
    return new URL(link, anyOrigin).href.replace(anyOrigin, '')
  } catch {
    return link
  }
}

/** Replaces pointers to app facts with their values in this release. */
function withFacts(expected: unknown, scope: Scope): unknown {
  if (isPointer(expected) && expected.startsWith('/app/')) return read(scope, expected)
  if (Array.isArray(expected)) return expected.map((item) => withFacts(item, scope))
  return isMap(expected) ? mapValues(expected, (value) => withFacts(value, scope)) : expected
}

function missingCalls(wanted: ExpectedCall[], sent: Observed['sent']): FindingValue[] {
  let from = 0
  return wanted.flatMap((one) => {
    const at = sent.findIndex((other, index) => index >= from && fits(other, one))
    if (at >= 0) {
      from = at + 1
      return []
    }
    const others = sent.filter(({ call }) => call === one.call).map(({ payload }) => quoted(payload))
    return [phrase('expectedCall', { wanted: quoted(one), found: others.length > 0 ? others : phrase('noneOfThatName') })]
  })
}

const fits = (sent: Observed['sent'][number], wanted: ExpectedCall): boolean =>
  sent.call === wanted.call &&
  (wanted.payload === undefined || isEqual(sent.payload, wanted.payload)) &&
  Object.entries(wanted.header ?? {}).every(([name, value]) => sent.headers[name.toLowerCase()] === value)

const quoted = (value: unknown): FindingValue => JSON.stringify(value) ?? phrase('nothing')

/** Compares as JSON, because a sent payload may contain files, which define their own JSON form. */
const isEqual = (one: unknown, other: unknown): boolean => canonicalJson(one) === canonicalJson(other)
