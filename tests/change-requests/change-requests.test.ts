import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diffConfigs } from '../../src/compiler/diff/diff-configs.ts'
import { formatDiff } from '../../src/compiler/diff/format-diff.ts'
import { buildConfigs } from '../../src/compiler/load/build-configs.ts'
import { isError } from '../../src/compiler/load/finding.ts'
import { createScenarioPorts } from '../../src/compiler/scenarios/scenario-ports.ts'
import { runScenario } from '../../src/scenarios/run-scenario.ts'
import { allFindingsOf } from '../compiler/edit-sources.ts'
import { configs as before, sources } from '../conformance/product.ts'
import { type ChangeRequest, requestGroups, type SeenPage, withRequests } from './change-requests.ts'
import { type ChangedServer, openChangedServers } from './changed-servers.ts'

const kinds = new Set(requestGroups.flatMap(([, requests]) => requests.map(({ kind }) => kind)))

it('thirty changes of many kinds are asked for', () => {
  expect(requestGroups.flatMap(([, requests]) => requests).length).toBeGreaterThanOrEqual(30)
  expect(kinds.size).toBeGreaterThanOrEqual(20)
})

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

  it('check finds no fault in all of them at once', async () => {
    expect((await allFindingsOf(changed)).filter(isError)).toEqual([])
  }, 120_000)

  it.each(named('says'))('%s: diff says so', (_asks, request) => {
    for (const wanted of request.says) expect(sentences).toContainEqual(expect.stringMatching(wildcard(wanted)))
  })

  it.each(named('page'))('%s: the phone shows it', async (_asks, { page }) => {
    expect(await differencesOn(page!)).toEqual([])
  })

  it.each(named('call'))('%s: the server answers so', async (_asks, { call }) => {
    const { code, field } = await servers.answer(call!)
    expect({ code, field }).toEqual({ code: call!.code ?? 200, field: call!.field })
  })

  it('what was stored under them is there once they are undone, and what is lawful no more is to be reviewed', async () => {
    const reviewed = await servers.storeAndUndo(requests)
    expect(reviewed.refused).toEqual([])
    expect(reviewed.steps.toSorted()).toEqual(requests.flatMap(({ stored }) => stored?.review ?? []).toSorted())
  })

  async function differencesOn({ given = {}, do: steps, expect: wanted }: SeenPage): Promise<string[]> {
    const scenario = { given, do: steps, expect: wanted }
    const config = configs.get(given.channel ?? 'base')!
    return (await runScenario(config.flows, scenario, await createScenarioPorts(changed, config, scenario))).differences
  }
})

const wildcard = (sentence: string): RegExp =>
  new RegExp(
    `^${sentence
      .split('*')
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`))
      .join('.*')}$`,
  )
