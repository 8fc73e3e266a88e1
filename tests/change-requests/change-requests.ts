import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { read } from '../../src/core/language/pointer.ts'
import type { Json } from '../../src/core/language/json.ts'
import type { Config, Sources } from '../../src/compiler/load/config.ts'
import { createScenarioDeps } from '../../src/compiler/scenarios/scenario-deps.ts'
import type { Expected, Given, Scenario, ScenarioDeps, Step } from '../../src/scenarios/scenario.ts'
import { allowedEdits, withAllowedEdits } from '../allowed-edits/allowed-edits.ts'
import { type Edit, editSources } from '../compiler/edit-sources.ts'
import { configs as before, sources as product } from '../conformance/product.ts'

/** `like`: form whose schema gives a valid example; `with`: values that replace its own; `without`: fields to leave out. */
export type Payload = { like?: string; with?: { [name: string]: Json }; without?: string[] }
/** The calling borrower's stage. `answers`: profile fields that differ from the default ones. */
export type Caller = { by?: 'newcomer' | 'applicant' | 'approved' | 'borrower'; answers?: { person?: object; job?: object } }
/** `reply`: entries of an object anywhere in the reply's data. */
export type SeenCall = Caller & { call: string; payload?: Payload; code?: number; field?: string; reply?: { [name: string]: Json } }
/** `inOrder`: keys of texts that the page shows in this order. */
export type SeenPage = { given?: Given; do: Step[]; expect: Expected; inOrder?: string[] }
/** A static page that the server serves. */
type SeenAddress = { path: string; says: string }
/** `read`: stored values if they differ from the sent ones. `review`: step that the borrower must redo after the change is reverted. */
export type Stored = { call: string; payload: Payload; read?: { [name: string]: Json }; review?: string }

/**
 * A requested change: an edit of `tests/allowed-edits/`, or `edits` and `copies` of files. `of`: the file, or pointer in one, that it
 * concerns. `says`: sentences of `npm run diff`, with `*` as a wildcard. `stored`: data that a borrower saves while the change is active.
 * `order`: payload of a loan ordered meanwhile.
 */
export type ChangeRequest = {
  asks: string
  kind: string
  of?: string
  allowedEdit?: string
  edits?: Edit[]
  copies?: { from: string; to: string }[]
  says: string[]
  page?: SeenPage
  call?: SeenCall
  address?: SeenAddress
  stored?: Stored
  order?: { [name: string]: Json }
}

const folder = import.meta.dirname

export const allRequests: [group: string, requests: ChangeRequest[]][] = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => [
    name.replace('.json', ''),
    (JSON.parse(readFileSync(join(folder, name), 'utf8')) as { requests: ChangeRequest[] }).requests,
  ])

/** Without requests that concern parts that the product no longer has. */
export const requestGroups = allRequests.map(([group, requests]): (typeof allRequests)[number] => [group, requests.filter(isOfProduct)])

function isOfProduct({ of }: ChangeRequest): boolean {
  const [file = '', pointer = ''] = of?.split('#') ?? []
  return of === undefined || read(product.files.get(file)?.json, pointer) !== undefined
}

export const withRequests = (sources: Sources, requests: ChangeRequest[]): Sources => requests.reduce(withRequest, sources)

/** Whether the product does not have the change yet. */
export const isNew = (request: ChangeRequest): boolean =>
  [...withRequest(product, request).files].some(([path, { json }]) => !isDeepStrictEqual(json, product.files.get(path)?.json))

/** Texts that the change removes are taken from the product, so that a scenario can expect their absence. */
export async function scenarioOf(
  { given = {}, do: steps, expect, inOrder }: SeenPage,
  sources: Sources,
  config: Config,
): Promise<SeenScenario> {
  const bare: Scenario = { given, do: steps, expect }
  const [deps, earlier] = [
    await createScenarioDeps(sources, config, bare),
    await createScenarioDeps(product, before.get(given.channel ?? 'base') ?? before.get('base')!, bare),
  ]
  const words = (key: string) => (deps.hasText(key) ? deps : earlier)
  const texts: ScenarioDeps = {
    ...deps,
    hasText: (key) => words(key).hasText(key),
    text: (key, values) => words(key).text(key, values),
    template: (key) => words(key).template?.(key),
  }
  const sequence = inOrder?.map((key) => texts.template?.(key) ?? key).join('{{}}')
  return {
    scenario: { ...bare, expect: sequence === undefined ? expect : { ...expect, shown: [...(expect.shown ?? []), sequence] } },
    texts,
  }
}
export type SeenScenario = { scenario: Scenario; texts: ScenarioDeps }

/** Applies a change request to the sources, without its edits of a channel that no longer exists. */
function withRequest(sources: Sources, { allowedEdit, edits = [], copies = [] }: ChangeRequest): Sources {
  const known = allowedEdits.filter(({ edit }) => edit === allowedEdit)
  if (allowedEdit !== undefined && known.length === 0) throw new Error(`There is no allowed edit "${allowedEdit}".`)
  const copied = copies.flatMap(({ from, to }) =>
    [...sources.files.values()]
      .filter(({ path }) => path.startsWith(from))
      .map(({ path, json }): Edit => ({ file: to + path.slice(from.length), value: json })),
  )
  const changes = edits.filter(
    ({ file, pointer }) => pointer === undefined || !file.startsWith('flows/channels/') || sources.files.has(file),
  )
  return editSources(withAllowedEdits(sources, known), [...copied, ...changes])
}
