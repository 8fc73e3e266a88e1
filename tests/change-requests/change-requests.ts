import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Json } from '../../src/core/language/json.ts'
import type { Sources } from '../../src/compiler/load/config.ts'
import type { Given, Expected, Step } from '../../src/scenarios/scenario.ts'
import { allowedEdits, withAllowedEdits } from '../allowed-edits/allowed-edits.ts'
import { type Edit, editSources } from '../compiler/edit-sources.ts'

/** `like`: a valid example of this form's schema; `with`: in place of its answers; `without`: these are left out. */
export type Payload = { like?: string; with?: { [name: string]: Json }; without?: string[] }
export type SeenCall = {
  call: string
  member?: true
  payload?: Payload
  code?: number
  field?: string
  reply?: { [pointer: string]: Json }
}
export type SeenPage = { given?: Given; do: Step[]; expect: Expected }

/**
 * A change that somebody asked for. It is one of `tests/allowed-edits/`, or `edits` and `copies` of files. `says`: sentences of
 * `npm run diff`, where `*` stands for anything. `stored`: what a borrower saves under it, and the step to be reviewed once it is undone.
 */
export type ChangeRequest = {
  asks: string
  kind: string
  allowedEdit?: string
  edits?: Edit[]
  copies?: { from: string; to: string }[]
  says: string[]
  page?: SeenPage
  call?: SeenCall
  stored?: { call: string; payload: Payload; review?: string }
  /** Of a loan that is ordered under it. */
  order?: { [name: string]: Json }
}

const folder = import.meta.dirname

export const requestGroups: [group: string, requests: ChangeRequest[]][] = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => [
    name.replace('.json', ''),
    (JSON.parse(readFileSync(join(folder, name), 'utf8')) as { requests: ChangeRequest[] }).requests,
  ])

export const withRequests = (sources: Sources, requests: ChangeRequest[]): Sources => requests.reduce(withRequest, sources)

function withRequest(sources: Sources, { allowedEdit, edits = [], copies = [] }: ChangeRequest): Sources {
  const known = allowedEdits.filter(({ edit }) => edit === allowedEdit)
  if (allowedEdit !== undefined && known.length === 0) throw new Error(`There is no allowed edit "${allowedEdit}".`)
  const copied = copies.flatMap(({ from, to }) =>
    [...sources.files.values()]
      .filter(({ path }) => path.startsWith(from))
      .map(({ path, json }): Edit => ({ file: to + path.slice(from.length), value: json })),
  )
  return editSources(withAllowedEdits(sources, known), [...copied, ...edits])
}
