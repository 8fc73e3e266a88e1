import { describe, expect, it, test } from 'vitest'
import { edgesOf } from '../../../src/compiler/walks/edges.ts'
import { exploreChannel } from '../../../src/compiler/walks/explore.ts'
import { falseReasons, type Unreached } from '../../../src/compiler/walks/unreached.ts'
import { summaryOf, walksPage } from '../../../src/compiler/walks/walk-report.ts'
import { read } from '../../../src/core/language/pointer.ts'
import { configs, product, sources } from '../../conformance/product.ts'
import known from '../../walks/unreached.json' with { type: 'json' }

const unreached: Unreached[] = known.unreached

/** Number of walks: enough for the start of every scenario and a few further steps. `npm run walks` runs all. */
const slice = 300

describe('a slice of the generated walks', () => {
  it.each([...configs.keys()])(
    '%s: nothing throws, and no page is a dead end',
    async (channel) => {
      const { problems, walks, count } = await exploreChannel(sources, configs.get(channel)!, { most: slice })
      expect(problems.map(({ walk, problems: said }) => ({ steps: walk.do, said }))).toEqual([])
      expect(count).toBe(slice)
      expect(walks.length).toBeGreaterThan(0)
    },
    120_000,
  )
})

test('every reason for an untaken edge names an existing edge', () => {
  const graphs = [...configs.values()].map((config) => ({
    channel: config.channel,
    edges: edgesOf(config, sources),
    walks: [],
    taken: new Set<string>(),
    problems: [],
    count: 0,
  }))
  expect(falseReasons(unreached, graphs)).toEqual([])
})

describe('the edges of a channel', () => {
  const edges = edgesOf(product, sources)
  const keys = edges.map(({ key }) => key)

  it('have unique keys', () => {
    expect(keys.length).toBe(new Set(keys).size)
  })

  it('are every route, every row of the guard, every step of a journey, and both outcomes of every form', () => {
    const { routes, guard } = product.flows.routes
    const wanted = [
      ...Object.entries(routes).flatMap(([name, { screen, redirect }]) =>
        redirect === undefined ? (screen === undefined ? [] : [`routes/routes/${name} reached`]) : [`routes/routes/${name} led on`],
      ),
      ...Object.keys(product.flows.decisions[guard]!.rules).map((rule) => `decisions/${guard}/rules/${rule} ${rule}`),
      ...Object.entries(product.flows.journeys).flatMap(([id, { order }]) => order.map((step) => `journeys/${id}/steps/${step} ${step}`)),
      ...Object.keys(product.flows.forms).flatMap((form) => [`forms/${form}/submit answered`, `forms/${form}/submit failed`]),
    ]
    expect(wanted.filter((key) => !keys.includes(key))).toEqual([])
  })

  it.each([...configs.values()].map((config) => ({ channel: config.channel, config })))(
    'have the place in the sources: $channel',
    ({ config }) => {
      const places = edgesOf(config, sources).map(({ at }) => at)
      expect(places.filter(({ file, pointer }) => read(sources.files.get(file)?.json, pointer) === undefined)).toEqual([])
    },
  )
})

describe('a report', () => {
  const edges = edgesOf(product, sources).slice(0, 3)
  const [first = '', second = '', third = ''] = edges.map(({ key }) => key)
  const graph = { channel: 'base', edges, walks: [], taken: new Set([first]), problems: [], count: 7 }

  it('counts by kind, and names untaken edges with their reason', () => {
    const summary = summaryOf(graph, [{ edges: second, because: 'because' }])
    expect(summary.left.map(({ edge, reason }) => [edge, reason])).toEqual([
      [second, 'because'],
      [third, undefined],
    ])
    expect(walksPage([summary])).toContain('because')
  })

  it('reports when the maximum of walks was reached', () => {
    expect(summaryOf(graph, [], graph.count).left.map(({ reason }) => reason)).toEqual(
      Array.from({ length: 2 }, () => 'the walks were ended after 7'),
    )
  })

  it.each([
    { title: 'an edge that a walk takes', reason: { edges: first }, says: [`${first}: a walk of base takes it`] },
    { title: 'an edge that is gone', reason: { edges: 'routes/nowhere run' }, says: ['routes/nowhere run: there is no such edge'] },
    { title: 'a pattern over a taken edge', reason: { edges: `${first.slice(0, -3)}*` }, says: [`${first}: a walk of base takes it`] },
    { title: 'a channel that is not walked', reason: { edges: second, channels: ['other'] }, says: [`${second}: there is no such edge`] },
    { title: 'nothing of an edge that is left', reason: { edges: second }, says: [] },
    { title: 'nothing of a pattern over what is left', reason: { edges: `*${second.slice(3)}` }, says: [] },
  ])('finds false reasons: $title', ({ reason, says }) => {
    expect(falseReasons([{ ...reason, because: 'because' }], [graph])).toEqual(says)
  })
})
