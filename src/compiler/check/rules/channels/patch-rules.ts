import { isMap, own } from '../../../../core/language/map.ts'
import { pointerOf, readPath } from '../../../../core/language/pointer.ts'
import { mapOrEmpty, entriesOrEmpty } from '../../../json/read-json.ts'
import { lockedHits } from './locked-hits.ts'
import { lockedUseHits } from './locked-uses.ts'
import { lookalikeHits } from './lookalike-buttons.ts'
import { relaxations } from './relaxations.ts'
import { steeringHits } from './steered-session.ts'
import { saidByServer } from '../../lookups/server-texts.ts'
import { closestName } from '../../../../text/closest-name.ts'
import type { Hit, Rules } from '../../rule/rule.ts'
import { below, type ConfigLocation } from '../../rule/location.ts'
import type { CheckContext } from '../../context/check-context.ts'

/** Rules about a patch itself. All other rules check the channel's merged configuration. */
export const patchRules: Rules<CheckContext> = {
  'patch-name': {
    message: 'The file is called "{file}", so "channel" must be "{file}" too.',
    find: ({ sources }) =>
      [...sources.files.values()].flatMap((file) =>
        file.kind === 'channel' && own(file.json, 'channel') !== file.id
          ? [{ at: { file: file.path, pointer: '/channel' }, values: { file: file.id } }]
          : [],
      ),
  },
  'patch-locked': {
    message: 'A channel may not change {what}: leave it out.',
    leaveOut: true,
    find: (context) => [...inPatch(context, (patch, at) => lockedHits(context.base ?? context, patch, at)), ...lockedUseHits(context)],
  },
  'patch-lookalike': {
    message: '"{key}" is what a button says that {file} locks, and this one does something else: give it words of its own.',
    find: lookalikeHits,
  },
  'patch-steers': {
    message:
      'A channel may not set {pointer} in this way, since what is locked in {file} goes by it: leave it out, or set it as the base does.',
    find: steeringHits,
  },
  'patch-stray': {
    message: 'There is nothing to remove at {path}: null only deletes what the base has.',
    leaveOut: true,
    find: (context) => inPatch(context, (patch, at) => unknownDeletions(patch, basePatchTarget(context), at, '')),
  },
  'patch-unread': {
    message: 'The base has no {path} and nothing reads it here: mend the name or leave it out.',
    leaveOut: true,
    find: (context) => inPatch(context, (patch, at) => unreadNames(context, patch, at)),
  },
  'patch-server-words': {
    message: 'The server says "{key}" in the words of the base, in every channel: leave it out.',
    leaveOut: true,
    find: (context) => {
      const isSaidByServer = saidByServer(context)
      return inPatch(context, (patch, at) =>
        entriesOrEmpty(patch['texts']).flatMap(([locale, words]) =>
          entriesOrEmpty(words)
            .filter(([key]) => isSaidByServer(key.replace(/_(?:one|other)$/, '')))
            .map(([key]) => ({ at: below(at, 'texts', locale, key), values: { key } })),
        ),
      )
    },
  },
  'patch-locale': {
    message: '"{name}" is no supported locale.',
    find: (context) =>
      inPatch(context, (patch, at) => {
        const supported = Object.keys(mapOrEmpty(context.config.flows.app.locales?.supported))
        return Object.keys(mapOrEmpty(patch['texts']))
          .filter((name) => !supported.includes(name))
          .map((name) => ({ at: below(at, 'texts', name), values: { name }, meant: closestName(name, supported) }))
      }),
  },
  'patch-opens': {
    message: 'A channel may not let a visitor reach "{name}", which the base keeps for members: leave "access" as it is.',
    find: newlyPublicRoutes,
  },
  'patch-relaxes': {
    message: 'A channel may make a field stricter, never looser: {what}.',
    find: (context) => {
      if (!context.base) return []
      const before = context.base.config.schemas.forms
      return entriesOrEmpty(context.config.schemas.forms).flatMap(([name, after]) => {
        const schema = own(before, name)
        return schema === undefined || schema === after ? [] : relaxations(schema, after, { of: `schemas/forms/${name}`, pointer: '' })
      })
    },
  },
}

type Patch = { [section: string]: unknown }

function inPatch({ config }: CheckContext, visit: (patch: Patch, at: ConfigLocation) => Hit[]): Hit[] {
  // An empty `of` is the patch itself, in the channel's own file.
  return config.channelPatch
    ? visit(mapOrEmpty(config.channelPatch.patch), { of: '', pointer: '' }).map((hit) => ({
        ...hit,
        at: { file: config.channelPatch?.file ?? '', pointer: `/patch${hit.at.pointer}` },
      }))
    : []
}

function unknownDeletions(patch: unknown, base: unknown, at: ConfigLocation, path: string): Hit[] {
  return entriesOrEmpty(patch).flatMap(([key, value]) => {
    const here = `${path}/${key}`
    if (value === null)
      return own(base, key) === undefined
        ? [{ at: below(at, key), values: { path: here }, meant: closestName(key, Object.keys(mapOrEmpty(base))) }]
        : []
    const meant = own(base, key) === undefined && hasNull(value) ? closestName(key, Object.keys(mapOrEmpty(base))) : undefined
    return meant === undefined
      ? unknownDeletions(value, own(base, key), below(at, key), here)
      : [{ at: below(at, key), values: { path: here }, meant }]
  })
}

const hasNull = (json: unknown): boolean => json === null || entriesOrEmpty(json).some(([, value]) => hasNull(value))

/** Hits for unused facts, shared fields and aliases that only this patch has. Unused names of other kinds have rules of their own. */
function unreadNames(context: CheckContext, patch: Patch, at: ConfigLocation): Hit[] {
  const base = basePatchTarget(context)
  const text = JSON.stringify(patch)
  return [
    ...newNames(patch, base, ['app', 'facts'], true).filter((path) => !isFactRead(context, path.slice(2))),
    ...newNames(patch, base, ['schemas', 'fields']).filter((path) => !text.includes(`fields.json#/definitions/${path.at(-1)}"`)),
    // Its only occurrence is its definition.
    ...newNames(patch, base, ['routes', 'aliases']).filter((path) => text.split(JSON.stringify(path.at(-1))).length === 2),
  ].map((path) => {
    const known = Object.keys(mapOrEmpty(readPath(base, path.slice(0, -1))))
    return { at: below(at, ...path), values: { path: pointerOf(path) }, meant: closestName(path.at(-1) ?? '', known) }
  })
}

/** Paths of names in the patch that the base lacks. `isDeep`: in nested maps too. */
function newNames(patch: Patch, base: unknown, path: string[], isDeep = false): string[][] {
  const here = mapOrEmpty(readPath(base, path))
  return entriesOrEmpty(readPath(patch, path)).flatMap(([name, value]) => {
    if (!Object.hasOwn(here, name)) return [[...path, name]]
    return isDeep && isMap(value) ? newNames(patch, base, [...path, name], true) : []
  })
}

function isFactRead({ uses, config }: CheckContext, path: string[]): boolean {
  const fact = `${pointerOf(['app', ...path])}/`
  const inTexts = Object.values(config.texts).flatMap((words) =>
    Object.values(words).flatMap((text) =>
      [...text.matchAll(/\{\{(app\.[\w.]+)/g)].map(([, name = '']) => `/${name.replaceAll('.', '/')}`),
    ),
  )
  const read = [...uses.reads, ...uses.tests].map(({ pointer }) => pointer)
  return [...read, ...inTexts].some((pointer) => `${pointer}/`.startsWith(fact) || fact.startsWith(`${pointer}/`))
}

function basePatchTarget({ base }: CheckContext): unknown {
  if (!base) return {}
  const { flows, schemas, texts } = base.config
  return { ...flows, schemas, texts }
}

function newlyPublicRoutes({ config, base }: CheckContext): Hit[] {
  if (!base) return []
  const before = mapOrEmpty(base.config.flows.routes.routes)
  const isOpen = (route: unknown) => own(route, 'access') === 'visitor'
  const closedScreens = new Set(
    Object.values(before)
      .filter((route) => !isOpen(route))
      .map((route) => own(route, 'screen')),
  )
  for (const route of Object.values(before)) if (isOpen(route)) closedScreens.delete(own(route, 'screen'))
  return entriesOrEmpty(config.flows.routes.routes).flatMap(([name, route]) => {
    if (!isOpen(route)) return []
    const old = own(before, name)
    const isClosedScreen = closedScreens.has(own(route, 'screen'))
    const isWider = old === undefined ? isClosedScreen : !isOpen(old) || (own(old, 'screen') !== own(route, 'screen') && isClosedScreen)
    return isWider ? [{ at: below({ of: 'routes', pointer: '' }, 'routes', name, 'access'), values: { name } }] : []
  })
}
