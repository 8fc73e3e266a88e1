import { mapValues } from '../../core/language/map.ts'
import type { ServerConfig } from '../../core/language/release.ts'
import type { Config, Configs } from '../load/config.ts'
import { stricterCalls } from './stricter-calls.ts'
import { withContentId } from './validator-module.ts'

/** The part of a release that only the server reads. */
export function serverConfig(configs: Configs, base: Config): Omit<ServerConfig, 'release'> {
  const { app, calls, decisions, policy } = base.flows
  const { headers, headerGroups } = app.api
  return {
    locales: app.locales,
    api: { headers, headerGroups },
    calls,
    decisions,
    policy,
    channelPayloads: stricterByChannel(configs, base),
    formSchemas: formSchemas(configs),
    journeys: Object.fromEntries([...configs].map(([channel, { flows }]) => [channel, flows.journeys])),
    facts: Object.fromEntries([...configs].map(([channel, { flows }]) => [channel, flows.app.facts])),
    legalTexts: legalTexts(configs, base),
    texts: base.texts,
  }
}

function formSchemas(configs: Configs): string[] {
  const schemas = [...configs.values()].flatMap((config) => Object.values(config.schemas.forms))
  return [...new Set(schemas.map((schema) => withContentId(schema).$id))].sort()
}

/** The screens that `flows/policy/legal.json` names. */
function legalTexts(configs: Configs, base: Config): ServerConfig['legalTexts'] {
  const { legalTexts: named } = base.flows.policy['legal'] as { legalTexts: { [name: string]: string } }
  return Object.fromEntries(
    [...configs].map(([channel, { flows }]) => [
      channel,
      mapValues(named, (screen) => {
        const found = flows.screens[screen]
        if (!found) throw new Error(`flows/policy/legal.json names the screen ${screen}, which there is not.`)
        return found
      }),
    ]),
  )
}

function stricterByChannel(configs: Configs, base: Config): ServerConfig['channelPayloads'] {
  const all = [...configs].map(([channel, config]) => [channel, config === base ? {} : stricterCalls(config, base)] as const)
  return Object.fromEntries(all.filter(([, calls]) => Object.keys(calls).length > 0))
}
