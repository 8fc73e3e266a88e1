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

/** `like`: a valid example of this form's schema; `with`: in place of its answers; `without`: these are left out. */
export type Payload = { like?: string; with?: { [name: string]: Json }; without?: string[] }
/** Borrower who calls, by the stage she has reached. `answers`: those that differ from the default ones. */
export type Caller = { by?: 'newcomer' | 'applicant' | 'approved' | 'borrower'; answers?: { person?: object; job?: object } }
/** `reply`: entries of one object that stands somewhere in the data of the answer. */
export type SeenCall = Caller & { call: string; payload?: Payload; code?: number; field?: string; reply?: { [name: string]: Json } }
/** `inOrder`: text keys, one after the other on the page. */
export type SeenPage = { given?: Given; do: Step[]; expect: Expected; inOrder?: string[] }
/** A page without scripts, which the server writes. */
type SeenAddress = { path: string; says: string }
/** `read`: what is read of it later, when that is not what was sent. `review`: the step to be done again once the change is undone. */
export type Stored = { call: string; payload: Payload; read?: { [name: string]: Json }; review?: string }

/**
 * A change that somebody asked for. `of`: what it is about, a file or a place in one. It is one of `tests/allowed-edits/`, or `edits` and `copies` of files. `says`: sentences of
 * `npm run diff`, where `*` stands for anything. `stored`: what a borrower saves under it; `order`: of a loan that is ordered under it.
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

/** Nobody asks for a change of what the product has no more. */
export const requestGroups = allRequests.map(([group, requests]): (typeof allRequests)[number] => [group, requests.filter(isOfProduct)])

function isOfProduct({ of }: ChangeRequest): boolean {
  const [file = '', pointer = ''] = of?.split('#') ?? []
  return of === undefined || read(product.files.get(file)?.json, pointer) !== undefined
}

export const withRequests = (sources: Sources, requests: ChangeRequest[]): Sources => requests.reduce(withRequest, sources)

/** Whether the product is still without the change. */
export const isNew = (request: ChangeRequest): boolean =>
  [...withRequest(product, request).files].some(([path, { json }]) => !isDeepStrictEqual(json, product.files.get(path)?.json))

/** A text that the change takes away is known by the words that the product has for it. */
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
