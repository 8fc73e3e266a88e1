import { asMap, asText, entriesOf, own } from '../json.ts'
import { metasOf } from './meta.ts'
import { relaxed } from './relaxed.ts'
import { hint } from './rule.ts'
import type { Hit, Rules } from './rule.ts'
import { shapeHit, shapeSentences } from './shape.ts'
import { below } from './uses.ts'
import type { At } from './uses.ts'
import type { World } from './world.ts'

/** What a channel may never do. Everything else holds of its merged result as it does of the base. */
export const overlayRules: Rules<World> = {
  'overlay-name': {
    sentence: 'The file is called "{file}", so "channel" must be "{file}" too.',
    find: ({ sources }) =>
      [...sources.files.values()].flatMap((file) =>
        file.kind === 'channel' && own(file.json, 'channel') !== file.id
          ? [{ at: { file: file.path, pointer: '/channel' }, say: { file: file.id } }]
          : [],
      ),
  },
  'overlay-locked': {
    sentence: 'A channel may not change {what}: leave it out.',
    find: (world) => patched(world, (patch, at) => lockedIn(world, patch, at)),
  },
  'overlay-stray': {
    sentence: 'There is nothing to remove at {path}: null only deletes what the base has.{hint}',
    find: (world) => patched(world, (patch, at) => strayNulls(patch, plainBase(world), at, '')),
  },
  'overlay-locale': {
    sentence: '"{name}" is no supported locale.{hint}',
    find: (world) =>
      patched(world, (patch, at) => {
        const supported = Object.keys(asMap(world.config.flows.app.locales?.supported))
        return Object.keys(asMap(patch['texts']))
          .filter((name) => !supported.includes(name))
          .map((name) => ({ at: below(at, 'texts', name), say: { name, hint: hint(name, supported) } }))
      }),
  },
  'overlay-opens': {
    sentence: 'A channel may not let a visitor reach "{name}", which the base keeps for members: leave "{key}" as it is.',
    find: opened,
  },
  'overlay-relaxes': {
    sentence: 'A channel may make a field stricter, never looser: {what}.',
    find: (world) => {
      if (!world.base) return []
      const before = world.base.config.schemas.forms
      return entriesOf(world.config.schemas.forms).flatMap(([name, after]) => {
        const schema = own(before, name)
        return schema === undefined || schema === after ? [] : relaxed(schema, after, { of: `schemas/forms/${name}`, pointer: '' })
      })
    },
  },
}

/** The merged things that the patch speaks of, held against their meta-schemas. */
export function overlayShapes(world: World): { code: string; sentence: string; hit: Hit }[] {
  const { overlay, flows, schemas } = world.config
  if (!overlay) return []
  const metas = metasOf(world.sources)
  const faults = (meta: string, json: unknown, of: string) =>
    metas.faults(meta, json).flatMap((error) =>
      shapeHit(error, { file: '', pointer: '' }).map(({ code, hit }) => ({
        code,
        sentence: shapeSentences[code] ?? code,
        hit: { ...hit, at: { of, pointer: hit.at.pointer } },
      })),
    )
  const named = (section: string) => Object.keys(asMap(own(overlay.patch, section)))
  const withLine = (json: unknown) => ({ $schema: '', ...asMap(json) })
  const each = (section: string, meta: string, from: object) =>
    named(section)
      .filter((name) => Object.hasOwn(from, name))
      .flatMap((name) => faults(meta, withLine(own(from, name)), `${section}/${name}`))
  const inSchemas = (group: 'forms' | 'fields') =>
    Object.keys(asMap(own(own(overlay.patch, 'schemas'), group)))
      .filter((name) => Object.hasOwn(asMap(schemas[group]), name))
      .flatMap((name) => faults('form-schema#/definitions/schema', own(schemas[group], name), `schemas/${group}/${name}`))
  const texts = Object.entries(asMap(own(overlay.patch, 'texts'))).flatMap(([locale, words]) =>
    faults('texts', withLine(Object.fromEntries(entriesOf(words).filter(([, text]) => text !== null))), `texts/${locale}`),
  )
  return [
    ...(named('app').length > 0 ? faults('app', withLine(flows.app), 'app') : []),
    ...(named('routes').length > 0 ? faults('routes', withLine(flows.routes), 'routes') : []),
    ...each('decisions', 'decision', flows.decisions),
    ...each('screens', 'screen', flows.screens),
    ...each('forms', 'form', flows.forms),
    ...inSchemas('forms'),
    ...inSchemas('fields'),
    ...texts,
  ]
}

type Patch = { [section: string]: unknown }

function patched({ config }: World, look: (patch: Patch, at: At) => Hit[]): Hit[] {
  // `of` the patch itself: found in the overlay's own file.
  return config.overlay
    ? look(asMap(config.overlay.patch), { of: '', pointer: '' }).map((hit) => ({
        ...hit,
        at: { file: config.overlay?.file ?? '', pointer: `/patch${hit.at.pointer}` },
      }))
    : []
}

/** Contracts, the lender's terms, who may pass, and what a reply means are the base's alone. */
function lockedIn({ config, base }: World, patch: Patch, at: At): Hit[] {
  const flows = (base?.config ?? config).flows
  const locked: [string[], string][] = [
    [['calls'], 'the calls, which the office answers'],
    [['lender'], "the lender's own terms"],
    [['schemas', 'enums'], 'the values of an enumeration'],
    [['schemas', 'replies'], 'what the office replies'],
    [['routes', 'guard'], 'the guard'],
    [['routes', 'privateQuery'], 'what is kept out of addresses'],
    [['app', 'api'], 'how the office is reached'],
    [['app', 'session'], 'what the device may remember'],
    [['decisions', asText(flows.routes.guard)], 'the guard'],
    ...entriesOf(flows.calls).map(([, call]): [string[], string] => [
      ['decisions', asText(own(call, 'replies') ?? 'reply')],
      'what a reply code does',
    ]),
    ...entriesOf(flows.decisions)
      .filter(([, table]) => entriesOf(own(table, 'rules')).some(([, rule]) => own(rule, 'result') !== undefined))
      .map(([name]): [string[], string] => [['decisions', name], 'what the lender decides']),
  ]
  const seen = new Set<string>()
  return locked.flatMap(([path, what]) => {
    const key = path.join('/')
    const there = path.reduce<unknown>((json, token) => own(json, token), patch) !== undefined
    if (!there || seen.has(key)) return []
    seen.add(key)
    return [{ at: below(at, ...path), say: { what } }]
  })
}

function strayNulls(patch: unknown, base: unknown, at: At, path: string): Hit[] {
  return entriesOf(patch).flatMap(([key, value]) => {
    const here = `${path}/${key}`
    if (value === null)
      return own(base, key) === undefined ? [{ at: below(at, key), say: { path: here, hint: hint(key, Object.keys(asMap(base))) } }] : []
    return strayNulls(value, own(base, key), below(at, key), here)
  })
}

function plainBase({ base }: World): unknown {
  if (!base) return {}
  const { flows, schemas, texts } = base.config
  return { ...flows, schemas, texts }
}

function opened({ config, base }: World): Hit[] {
  if (!base) return []
  const before = asMap(base.config.flows.routes.routes)
  const lets = (route: unknown, key: 'open' | 'login') => (key === 'open' ? own(route, 'open') === true : own(route, 'login') === false)
  const isOpen = (route: unknown) => lets(route, 'open') || lets(route, 'login')
  const closedScreens = new Set(
    Object.values(before)
      .filter((route) => !isOpen(route))
      .map((route) => own(route, 'screen')),
  )
  for (const route of Object.values(before)) if (isOpen(route)) closedScreens.delete(own(route, 'screen'))
  return entriesOf(config.flows.routes.routes).flatMap(([name, route]) => {
    const at = below({ of: 'routes', pointer: '' }, 'routes', name)
    const old = own(before, name)
    return (['open', 'login'] as const).flatMap((key) => {
      if (!lets(route, key)) return []
      const wider =
        old === undefined
          ? closedScreens.has(own(route, 'screen'))
          : !isOpen(old) || (own(old, 'screen') !== own(route, 'screen') && closedScreens.has(own(route, 'screen')))
      return wider ? [{ at: below(at, key), say: { name, key } }] : []
    })
  })
}
