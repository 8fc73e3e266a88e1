import type { Area, Boot, ChannelFiles, Manifest, ServerConfig } from '../../core/language/release.ts'
import type { CodeTextKeys } from '../load/code-text-keys.ts'
import type { Config, Configs } from '../load/config.ts'
import { contentHash } from '../files/content-hash.ts'
import { callOnPhone, callsNamedIn } from '../load/calls-on-phone.ts'
import { serverConfig } from './server-config.ts'
import { boot, textChunks } from './text-chunks.ts'
import { withContentId, validatorModule } from './validator-module.ts'
import { mapValues } from '../../core/language/map.ts'
import { namesUnder } from '../../json/names-under.ts'

/** `files` are immutable and named by their content; the other two are replaced by the next release. */
export type Release = { manifest: Manifest; server: ServerConfig; files: Map<string, string> }

/** The area of forms that several areas show. */
const shared = 'shared'

export async function makeRelease(configs: Configs, code: CodeTextKeys, cacheFolder: string): Promise<Release> {
  const base = configs.get('base')
  if (!base) throw new Error('There is no base configuration.')
  const files = new Map<string, string>()
  const put = (name: string, extension: string, content: string) => {
    const file = `${name}${contentHash(content)}.${extension}`
    files.set(file, content)
    return file
  }
  const channels: Manifest['channels'] = {}
  for (const [channel, config] of configs) channels[channel] = await channelFiles(config, code, cacheFolder, put)
  const config = serverConfig(configs, base)
  const release = contentHash(JSON.stringify([channels, config]))
  return {
    manifest: { release, channels },
    server: { release, ...config },
    files,
  }
}

type Put = (name: string, extension: string, content: string) => string

async function channelFiles(config: Config, code: CodeTextKeys, cacheFolder: string, put: Put): Promise<ChannelFiles> {
  const calls = mapValues(config.flows.calls, callOnPhone)
  const bootPart = bootOf(config, calls)
  const areas = areasOf(config, calls, bootPart)
  const texts = textChunks(config.texts, { [boot]: [bootPart, titleKeys(config)], ...areas }, code)
  const screens: ChannelFiles['screens'] = {}
  const forms: ChannelFiles['forms'] = {}
  const validators: ChannelFiles['validators'] = {}
  for (const [area, part] of Object.entries(areas)) {
    for (const screen of Object.keys(part.screens)) screens[screen] = area
    for (const [id, form] of Object.entries(part.forms)) {
      forms[id] = area
      const schema = part.schemas[form.schema]
      if (schema) validators[id] = put('validator-', 'js', await validatorModule(schema, cacheFolder))
    }
  }
  return {
    boot: put('boot.', 'json', JSON.stringify(bootPart)),
    areas: mapValues(areas, (part, area) => put(`${area}.`, 'json', JSON.stringify(part))),
    texts: mapValues(texts, (chunks, locale) =>
      mapValues(chunks, (words, chunk) => put(`${locale}-${chunk}.`, 'json', JSON.stringify(words))),
    ),
    screens,
    forms,
    validators,
  }
}

type Calls = Boot['calls']

/**
 * The data that the app needs at the start: without descriptions of actions and routes, schemas of actions and of session entries that are
 * not stored, tables that only the server evaluates, and calls that only an area names.
 */
function bootOf({ flows }: Config, calls: Calls): Boot {
  const decisions = Object.entries(flows.decisions).filter(([, table]) => !Object.values(table.rules).every((rule) => 'result' in rule))
  const actions = mapValues(flows.actions, ({ props: _, about: __, ...action }) => action)
  const routes = mapValues(flows.routes.routes, (route) => (route.noHelpReason === undefined ? route : { ...route, noHelpReason: '' }))
  const session = mapValues(flows.app.session, (entry) => (entry.persist ? entry : { ...entry, schema: {} }))
  const rest = {
    app: { ...flows.app, session },
    routes: { ...flows.routes, routes },
    decisions: Object.fromEntries(decisions),
    actions,
    journeys: flows.journeys,
  }
  return { ...rest, calls: callsNamedIn(rest, calls) }
}

/** The areas of the app. Types of props and `locked` are only for `check` and left out. */
function areasOf({ flows, screenArea, schemas }: Config, calls: Calls, boot: Boot): { [area: string]: Area } {
  const areas: { [area: string]: Area } = {}
  const area = (name: string) => (areas[name] ??= { screens: {}, forms: {}, schemas: {}, calls: {} })
  const users = new Map<string, Set<string>>()
  for (const [id, screen] of Object.entries(flows.screens)) {
    const name = screenArea.get(id) ?? shared
    const { props: _, locked: __, ...shipped } = screen
    area(name).screens[id] = shipped
    for (const form of namesUnder(screen, 'form')) users.set(form, (users.get(form) ?? new Set()).add(name))
  }
  for (const [id, form] of Object.entries(flows.forms)) {
    const [only, another] = users.get(id) ?? []
    const part = area(only !== undefined && another === undefined ? only : shared)
    part.forms[id] = form
    const schema = schemas.forms[form.schema]
    if (schema) part.schemas[form.schema] = withContentId(schema)
  }
  const others = Object.fromEntries(Object.entries(calls).filter(([name]) => !Object.hasOwn(boot.calls, name)))
  for (const part of Object.values(areas)) part.calls = callsNamedIn(part, others)
  return areas
}

/** A route may take its title's key from the address, so every title is loaded at the start. */
function titleKeys(config: Config): string[] {
  const keys = Object.values(config.texts).flatMap((words) => Object.keys(words))
  return keys.filter((key) => key.startsWith('title.'))
}
