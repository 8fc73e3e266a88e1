import { describe, expect, test } from 'vitest'
import { describeForm } from '../../src/studio/views/describe-form.ts'
import { flowMap } from '../../src/studio/views/flow-map.ts'
import { listScreens } from '../../src/studio/views/list-screens.ts'
import { listStates } from '../../src/studio/views/list-states.ts'
import { makePlayback } from '../../src/studio/preview/make-playback.ts'
import { around, layoutMap, NODE, pathTo } from '../../src/studio/client/map/layout-map.ts'
import { read } from '../../src/core/language/pointer.ts'
import type { FieldGroupModel, JsonPlace } from '../../src/studio/contract.ts'
import type { PreviewStep } from '../../src/studio/preview/playback.ts'
import { canPlay } from '../../src/studio/views/can-play.ts'
import { previewSteps } from '../../src/studio/preview/preview-steps.ts'
import { type Scenario, type ScenarioFile, scenariosOf, type Step } from '../../src/scenarios/scenario.ts'
import { configs, createTranslator, product, sources } from '../conformance/product.ts'

const [locale = ''] = Object.keys(product.texts)

function placesOf({ required, order, fields }: FieldGroupModel): JsonPlace[] {
  const inFields = fields.flatMap(({ rules, texts, choices, items }) => [
    ...rules,
    ...texts.flatMap(({ words }) => Object.values(words)),
    ...(choices ? [choices.list, ...choices.values.flatMap(({ label }) => Object.values(label.words))] : []),
    ...(items ? placesOf(items) : []),
  ])
  return [...(required ? [required] : []), order, ...inFields]
}

describe.each(Object.keys(product.flows.forms))('the form %s', (id) => {
  const { group, groups, files } = describeForm(sources, product, id, locale)!
  const form = product.flows.forms[id]!
  const schema = product.schemas.forms[form.schema]!

  test('has the place of every part', () => {
    const places = [...placesOf(group), ...groups.flatMap(({ title, fields }) => [fields, ...Object.values(title.words)])]
    for (const place of places) {
      expect(sources.files.has(place.file), place.file + place.pointer).toBe(true)
      expect(read(sources.files.get(place.file)!.json, place.pointer)).toEqual(place.value)
    }
    for (const file of files) expect(sources.files.has(file), file).toBe(true)
  })

  test('has every field of its schema, and marks the required ones', () => {
    expect(group.fields.map(({ name }) => name).toSorted()).toEqual(Object.keys(schema.properties as object).toSorted())
    const required = group.fields.filter((field) => field.required).map(({ name }) => name)
    expect(required.toSorted()).toEqual(((schema.required ?? []) as string[]).toSorted())
  })
})

describe('the states of screens', () => {
  const states = listStates(product, locale)

  test.each([...configs])('belong to existing screens, and every screen of %s has one', (_, config) => {
    const screens = listScreens(config, locale).map(({ id }) => id)
    const shown = new Set(listStates(config, locale).map(({ screen }) => screen))
    expect([...shown].filter((screen) => !screens.includes(screen))).toEqual([])
    expect(screens.filter((screen) => !shown.has(screen))).toEqual([])
  })

  test('are those that expect its texts, for a part that conditions may hide', () => {
    const idsOf = (part: string) => states.filter(({ screen }) => screen === part).map(({ id }) => id)
    expect(idsOf('PayCode')).not.toEqual([])
    for (const [part, hidden] of [
      ['PayCode', 'repay/ownBank'],
      ['HomeStory', 'home/storyIsToldOnce'],
    ]) {
      expect(states.map(({ id }) => id)).toContain(hidden)
      expect(idsOf(part!)).not.toContain(hidden)
    }
    // A part that its page always shows has all states of the page.
    expect(idsOf('HomeProductList')).toEqual(idsOf('HomeLoanProduct'))
  })

  test('are every scenario, except those in which a page of another origin acts', () => {
    const known = new Set(states.map(({ id }) => id))
    const missing = Object.entries(product.flows.scenarios).flatMap(([file, written]) =>
      scenariosOf(written as unknown as ScenarioFile).flatMap(([name, { given, do: steps }]) =>
        given.channel !== undefined || known.has(`${file}/${name}`) ? [] : steps.filter((step) => 'act' in step || 'set' in step),
      ),
    )
    for (const step of missing) expect(step).toHaveProperty('act', 'onAsk')
  })

  test('have names in every language', () => {
    const [english, other] = ['en-us', 'id-id'].map((each) => new Map(listStates(product, each).map(({ id, about }) => [id, about])))
    const same = [...english!].filter(([id, about]) => other!.get(id) === about && /[a-z]{3,} [a-z]{3,}/.test(about))
    expect(same).toEqual([])
  })

  test('each begins at an address, with texts in place of keys', async () => {
    for (const id of new Set(states.map((state) => state.id))) {
      const playback = await makePlayback(product, { state: id, variation: 'normal', locale })
      expect(playback!.steps[0], id).toHaveProperty('visit')
      for (const step of playback!.steps)
        if ('press' in step) expect(Object.hasOwn(product.texts[locale]!, step.press), `${id} ${step.press}`).toBe(false)
    }
  })

  test.each<[step: Step, played: PreviewStep[]]>([
    [{ press: 'shell.retry' }, [{ press: product.texts['id-id']!['shell.retry']!, nth: 1 }]],
    [{ resend: 'smsCode', with: {} }, [{ resend: true }]],
    [{ pick: '2025-10-17', of: 'calendar' }, [{ pick: 1_760_659_200 }]],
    [{ choose: 'later3', of: 'tenors' }, [{ choose: 'Bayar 3x' }]],
    [{ act: 'onTake', of: 'camera' }, [{ take: true }]],
    [{ act: 'onFail', of: 'camera', result: { code: 'denied' } }, []],
    [{ act: 'onSubmit', of: 'captcha', result: { code: 'AB12' } }, [{ captcha: 'AB12' }]],
    [{ act: 'onEnd', of: 'until' }, [{ wait: 86_400 }]],
    [{ submit: 'contacts' }, [{ send: 'contacts' }]],
    [{ wait: 3 }, [{ wait: 3 }]],
    [{ file: { name: 'a.jpg', type: 'image/jpeg', size: 9 }, of: '/form/card/photo' }, [{ photo: '/photo' }]],
    [{ set: '/form/card/photo', to: null }, [{ field: '/photo', value: null }]],
  ])('plays %j', async (step, played) => {
    const replies = { shop: { data: { lists: [{ pid: 'later3', name: 'Bayar 3x' }] } } }
    const scenario: Scenario = { given: { replies }, do: [step], expect: {} }
    expect(canPlay(step)).toBe(true)
    expect(previewSteps(product, scenario, step, await createTranslator(product, 'id-id'))).toEqual(played)
  })

  test('uses the texts of its own language for clicks of a scenario in another one', async () => {
    const [english, other] = await Promise.all(['en-us', 'id-id'].map((each) => createTranslator(product, each)))
    const said = english!.text('studio.range', { from: 'Rp 1', to: 'Rp 2' })
    const scenario: Scenario = { given: {}, do: [], expect: {} }
    const [step] = previewSteps(product, scenario, { press: said }, other!)
    expect(step).toEqual({ press: other!.text('studio.range', { from: 'Rp 1', to: 'Rp 2' }), nth: 1 })
  })

  test('an unknown state has no playback', async () => {
    expect(await makePlayback(product, { state: 'no/such', variation: 'normal', locale })).toBeUndefined()
  })
})

describe('the flow map', () => {
  const map = flowMap(product, locale)
  const ids = map.nodes.map(({ id }) => id)

  test('has every node once, and its edges connect nodes', () => {
    expect(new Set(ids).size).toBe(ids.length)
    for (const name of Object.keys(product.flows.routes.routes)) expect(ids).toContain(`route:${name}`)
    for (const name of Object.keys(product.flows.screens)) expect(ids).toContain(`screen:${name}`)
    expect(map.edges.filter(({ from, to }) => !ids.includes(from) || !ids.includes(to))).toEqual([])
    for (const [name, { screen }] of Object.entries(product.flows.routes.routes))
      if (screen !== undefined) expect(map.edges).toContainEqual({ from: `route:${name}`, to: `screen:${screen}`, by: 'show' })
  })

  test('has no overlapping nodes', () => {
    const { nodes, edges } = layoutMap(map)
    expect(nodes.length).toBe(map.nodes.length)
    expect(edges.length).toBe(map.edges.length)
    const places = new Set(nodes.map(({ x, y }) => `${x / (NODE.width + NODE.gapX)} ${y / (NODE.height + NODE.gapY)}`))
    expect(places.size).toBe(nodes.length)
    expect([...places].every((place) => /^\d+ \d+$/.test(place))).toBe(true)
  })

  test('knows the shortest path from an entrance, and the neighbours', () => {
    const small = {
      nodes: ['a', 'b', 'c', 'd'].map((id) => ({ id, kind: 'screen' as const, name: id, file: '', text: '' })),
      edges: [
        { from: 'a', to: 'b', by: 'go' as const },
        { from: 'b', to: 'c', by: 'go' as const },
        { from: 'a', to: 'd', by: 'go' as const },
      ],
      starts: ['a'],
    }
    expect([...pathTo(small, 'c')]).toEqual(['c', 'b', 'a'])
    expect(around(small, 'b', 1).map.nodes.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect([...around(small, 'b', 1).depths]).toEqual([
      ['b', 0],
      ['a', -1],
      ['c', 1],
    ])
    expect(layoutMap(small).nodes.map(({ id, x }) => [id, x / (NODE.width + NODE.gapX)])).toEqual([
      ['a', 0],
      ['b', 1],
      ['d', 1],
      ['c', 2],
    ])
  })
})
