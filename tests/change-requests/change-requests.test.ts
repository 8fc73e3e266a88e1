import { inEnglish } from '../../src/phrases/phrases.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diffConfigs } from '../../src/compiler/diff/diff-configs.ts'
import { formatDiff } from '../../src/compiler/diff/format-diff.ts'
import { buildConfigs } from '../../src/compiler/load/build-configs.ts'
import type { Configs, Sources } from '../../src/compiler/load/config.ts'
import { isError } from '../../src/compiler/load/finding.ts'
import { runScenario } from '../../src/scenarios/run-scenario.ts'
import { allFindingsOf } from '../compiler/edit-sources.ts'
import { configs as before, sources } from '../conformance/product.ts'
import { visibleEdits } from '../journeys/support/visible-edits.ts'
import {
  allRequests,
  type ChangeRequest,
  isNew,
  requestGroups,
  scenarioOf,
  type SeenCall,
  type SeenPage,
  withRequests,
} from './change-requests.ts'
import { type ChangedServer, openChangedServers, openProductServer } from './changed-servers.ts'
import { hasObject, type SeenAnswer } from './seen-callers.ts'

const all = allRequests.flatMap(([, requests]) => requests)

/** Kinds of change requests. */
const kinds = [
  'label',
  'required',
  'range',
  'enum value',
  'new field',
  'new step',
  'order of steps',
  'message',
  'rate',
  'period',
  'channel',
  'landing platform',
  'decision row',
  'guard',
  'text',
  'hidden block',
  'cross-field rule',
  'language',
]

it('there are thirty change requests, with at least one of every kind', () => {
  expect(all.length).toBeGreaterThanOrEqual(30)
  expect(kinds.filter((kind) => !all.some((request) => request.kind === kind))).toEqual([])
})

it('each change request is verified on a page, by a call, or in the journey of the allowed edits', () => {
  const walked = visibleEdits.filter(
    ({ changedTexts, changedFieldTexts, changedValues, changedReplies }) =>
      changedTexts ?? changedFieldTexts ?? changedValues ?? changedReplies,
  )
  const isSeen = ({ page, call, address, allowedEdit }: ChangeRequest) =>
    page ?? call ?? address ?? walked.some(({ edit }) => edit === allowedEdit)
  expect(all.filter((request) => !isSeen(request)).map(({ asks }) => asks)).toEqual([])
})

let unchanged: Awaited<ReturnType<typeof openProductServer>>

beforeAll(async () => {
  unchanged = await openProductServer()
})
afterAll(() => unchanged.close())

describe.each(requestGroups)('%s', (_group, requests) => {
  const changed = withRequests(sources, requests)
  const { configs } = buildConfigs(changed)
  const named = (part: keyof ChangeRequest) =>
    requests.filter((request) => request[part] !== undefined).map((one) => [one.asks, one] as const)
  const told = formatDiff(diffConfigs(before, configs), false)
  const sentences = told.split('\n').map((line) => line.replace(/^- /, ''))
  let servers: ChangedServer

  beforeAll(async () => {
    servers = await openChangedServers(changed)
  })
  afterAll(() => servers.close())

  it('check reports no error with all changes at once', async () => {
    expect((await allFindingsOf(changed)).filter(isError)).toEqual([])
  }, 120_000)

  it.each(named('says'))('%s: diff reports it', (_asks, request) => {
    for (const wanted of request.says) expect(sentences).toContainEqual(expect.stringMatching(wildcard(wanted)))
  })

  it.each(named('page'))('%s: the page shows it, and does not without the change', async (_asks, request) => {
    expect(await differencesOn(request.page!, changed, configs)).toEqual([])
    if (isNew(request)) expect(await differencesOn(request.page!, sources, before)).not.toEqual([])
  })

  it.each(named('call'))('%s: the server replies as expected, and does not without the change', async (_asks, request) => {
    const wanted = request.call!
    expect(seenOf(wanted, await servers.answer(wanted))).toEqual(expectedOf(wanted))
    if (isNew(request)) expect(seenOf(wanted, await unchanged.answer(wanted))).not.toEqual(expectedOf(wanted))
  })

  it('stored data remains after the changes are reverted, and data that became invalid must be reviewed', async () => {
    const { refused, lost, steps } = await servers.storeAndUndo(requests)
    expect({ refused, lost }).toEqual({ refused: [], lost: [] })
    expect(steps.toSorted()).toEqual(requests.flatMap(({ stored }) => stored?.review ?? []).toSorted())
  })
})

async function differencesOn(page: SeenPage, tree: Sources, configs: Configs): Promise<string[]> {
  const config = configs.get(page.given?.channel ?? 'base')
  if (!config) return [`There is no channel ${page.given?.channel}.`]
  const { scenario, texts } = await scenarioOf(page, tree, config)
  const { differences } = await runScenario(config.flows, scenario, texts)
  return differences.map(inEnglish)
}

const expectedOf = ({ code = 200, field, reply }: SeenCall) => ({ code, field, ...(reply && { reply }) })

/** Returns the whole data of the reply when it lacks the wanted object, so that a failure shows it. */
const seenOf = ({ reply }: SeenCall, { code, field, data }: SeenAnswer) => ({
  code,
  field,
  ...(reply && { reply: hasObject(data, reply) ? reply : data }),
})

const wildcard = (sentence: string): RegExp =>
  new RegExp(
    `^${sentence
      .split('*')
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`))
      .join('.*')}$`,
  )
