import { asMap, asText, entriesOf, own } from '../json.ts'
import { relaxed } from './relaxed.ts'
import { hint } from './rule.ts'
import type { Hit, Rules } from './rule.ts'
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
    sentence: 'A channel may not let a visitor reach "{name}", which the base keeps for members: leave "access" as it is.',
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
    ...entriesOf(flows.journeys).flatMap(([id, journey]): [string[], string][] => [
      ...['call', 'done', 'closed'].map((key): [string[], string] => [['journeys', id, key], 'how the office says what is done']),
      ...entriesOf(own(journey, 'steps')).flatMap(([step]) =>
        ['call', 'after', 'locked'].map((key): [string[], string] => [['journeys', id, 'steps', step, key], 'what makes a step done']),
      ),
    ]),
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
  const isOpen = (route: unknown) => own(route, 'access') === 'visitor'
  const closedScreens = new Set(
    Object.values(before)
      .filter((route) => !isOpen(route))
      .map((route) => own(route, 'screen')),
  )
  for (const route of Object.values(before)) if (isOpen(route)) closedScreens.delete(own(route, 'screen'))
  return entriesOf(config.flows.routes.routes).flatMap(([name, route]) => {
    if (!isOpen(route)) return []
    const old = own(before, name)
    const isClosedScreen = closedScreens.has(own(route, 'screen'))
    const isWider = old === undefined ? isClosedScreen : !isOpen(old) || (own(old, 'screen') !== own(route, 'screen') && isClosedScreen)
    return isWider ? [{ at: below({ of: 'routes', pointer: '' }, 'routes', name, 'access'), say: { name } }] : []
  })
}
