import type { Sources } from '../../src/compiler/load/config.ts'
import { isMap } from '../../src/core/language/map.ts'
import { pointerOf, read } from '../../src/core/language/pointer.ts'
import type { Scenario } from '../../src/scenarios/scenario.ts'
import type { Edit } from '../compiler/edit-sources.ts'

/** Finds the places to edit in the current sources, so that an edit stays complete when the product changes. */
export type EditFinder = (sources: Sources) => Edit[]
/** Maps the value at a pointer of a file to its replacements, at that pointer or below it. */
type Change = (pointer: string, value: unknown) => { pointer: string; value: unknown }[]

/** Sets texts of a file of `locales/` in both languages. */
export function words(file: string, entries: { [key: string]: [english: string, indonesian: string] }): Edit[] {
  return Object.entries(entries).flatMap(([key, [english, indonesian]]) => [
    { file: `locales/en-us/${file}.json`, pointer: '/$schema', value: '../../schemas/meta/texts.json' },
    { file: `locales/en-us/${file}.json`, pointer: `/${key}`, value: english },
    { file: `locales/id-id/${file}.json`, pointer: '/$schema', value: '../../schemas/meta/texts.json' },
    { file: `locales/id-id/${file}.json`, pointer: `/${key}`, value: indonesian },
  ])
}

export function without(file: string, ...keys: string[]): Edit[] {
  return keys.flatMap((key) => ['en-us', 'id-id'].map((locale) => ({ file: `locales/${locale}/${file}.json`, pointer: `/${key}` })))
}

/** Removes a channel: its file, its scenarios, other scenarios that enter it, and its name on the rules page. */
export function withoutChannel(channel: string): EditFinder {
  return ({ files }) => [
    { file: `flows/channels/${channel}.json` },
    { file: `flows/scenarios/${channel}.json` },
    ...[...files.values()]
      .filter(({ kind, id }) => kind === 'scenario' && id !== channel)
      .flatMap(({ path, json }) => enteringOf(channel, path, json)),
    ...without('rulesPage', `rulesPage.channel.${channel}`),
  ]
}

function enteringOf(channel: string, file: string, json: unknown): Edit[] {
  const scenarios = Object.entries((json as { scenarios: { [name: string]: Scenario } }).scenarios)
  return scenarios.filter(([, { given }]) => given?.channel === channel).map(([name]) => ({ file, pointer: `/scenarios/${name}` }))
}

/** Replaces a value if it exists. */
export function replaceValue(file: string, pointer: string, value: unknown): EditFinder {
  return ({ files }) => (read(files.get(file)?.json, pointer) === undefined ? [] : [{ file, pointer, value }])
}

/** Replaces `from` in all texts, or in the text of one key. */
export function replaced(from: RegExp, to: string, key?: string): EditFinder {
  return changed('locales/', (pointer, value) =>
    typeof value === 'string' && from.test(value) && (key === undefined || pointer === `/${key}`)
      ? [{ pointer, value: value.replace(from, to) }]
      : [],
  )
}

/** Changes the texts of these keys to capitals, except their placeholders. */
export function inCapitals(keys: RegExp): EditFinder {
  return changed('locales/', (pointer, value) =>
    typeof value === 'string' && keys.test(pointer.slice(1))
      ? [
          {
            pointer,
            value: value
              .split(/(\{\{.*?\}\}|\$t\(.*?\))/)
              .map(capitalised)
              .join(''),
          },
        ]
      : [],
  )
}

const capitalised = (part: string, index: number): string => (index % 2 === 0 ? part.toUpperCase() : part)

/** Applies the change in all scenarios. */
export const inScenarios = (change: Change): EditFinder => changed('flows/scenarios/', change)

/** Adds a third contact to lists of two, also in their JSON text form. */
export function withContact(contact: { phone: string }): Change {
  const isPair = (value: unknown): value is unknown[] =>
    Array.isArray(value) && value.length === 2 && value.every((one) => isMap(one) && 'relationship' in one)
  return (pointer, value) => {
    if (isPair(value)) return [{ pointer: `${pointer}/2`, value: contact }]
    if (typeof value !== 'string' || !value.startsWith('[{')) return []
    const list: unknown = JSON.parse(value)
    return isPair(list) ? [{ pointer, value: JSON.stringify([...list, contact]) }] : []
  }
}

export function changed(folder: string, change: Change): EditFinder {
  return ({ files }) =>
    [...files.values()]
      .filter(({ path }) => path.startsWith(folder))
      .flatMap(({ path, json }) => everywhere(json, [], change).map((edit) => ({ file: path, ...edit })))
}

function everywhere(value: unknown, path: string[], change: Change): { pointer: string; value: unknown }[] {
  const below = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return [...change(pointerOf(path), value), ...below.flatMap(([name, child]) => everywhere(child, [...path, name], change))]
}
