import { asList, asMap, asText, entriesOf, isText, own } from '../json.ts'
import { hint } from './rule.ts'
import type { Hit, Rules } from './rule.ts'
import { wordsOf } from './texts.ts'
import { below } from './uses.ts'
import type { At } from './uses.ts'
import type { World } from './world.ts'

/** A test that names what is not there proves nothing. */
export const scenarioRules: Rules<World> = {
  'scenario-unknown': {
    sentence: 'There is no {what} "{name}": mend the scenario, or remove it.{hint}',
    find(world) {
      const known = knownIn(world)
      return scenariosOf(world, known.channel).flatMap(({ at, json }) => unknownIn(known, at, asMap(json)))
    },
  },
}

/** Names of one kind: whether one is among them, and all of them for a hint. Gathered once, looked up for every scenario. */
type Names = { has(name: string): boolean; keys(): Iterable<string> }
type Known = ReturnType<typeof knownIn>

function knownIn(world: World) {
  const { flows } = world.config
  const channels = [...world.sources.files.values()].filter(({ kind }) => kind === 'channel').map(({ id }) => id)
  return {
    channel: new Set(['base', ...channels]),
    locale: namesOf(flows.app.locales?.supported),
    entry: namesOf(flows.app.session),
    call: namesOf(flows.calls),
    form: namesOf(flows.forms),
    screen: namesOf(flows.screens),
    route: world.routes.names,
    words: wordsOf(world),
  } satisfies Record<string, Names>
}

const namesOf = (map: unknown): Names => ({ has: (name) => Object.hasOwn(asMap(map), name), keys: () => Object.keys(asMap(map)) })

/** A scenario speaks of its channel's configuration; of the base when it names no channel, or one that is not there. */
function scenariosOf(world: World, channels: Names): { at: At; json: unknown }[] {
  const { channel, flows } = world.config
  return entriesOf(flows.scenarios)
    .flatMap(([id, file]) =>
      entriesOf(own(file, 'scenarios')).map(([name, json]) => ({
        at: below({ of: `scenarios/${id}`, pointer: '' }, 'scenarios', name),
        json,
      })),
    )
    .filter(({ json }) => {
      const named = own(own(json, 'given'), 'channel')
      return (isText(named) && channels.has(named) ? named : 'base') === channel
    })
}

function unknownIn(known: Known, at: At, scenario: { [key: string]: unknown }): Hit[] {
  const given = asMap(scenario['given'])
  const expected = asMap(scenario['expect'])
  const hits: Hit[] = []
  const look = (what: string, name: unknown, names: Names, where: At) => {
    if (isText(name) && !names.has(name)) hits.push({ at: where, say: { what, name, hint: hint(name, names.keys()) } })
  }
  const g = below(at, 'given')
  const e = below(at, 'expect')
  look('channel', given['channel'], known.channel, below(g, 'channel'))
  look('locale', given['locale'], known.locale, below(g, 'locale'))
  for (const name of Object.keys(asMap(given['session']))) look('session entry', name, known.entry, below(g, 'session', name))
  for (const name of Object.keys(asMap(given['replies']))) look('call', name, known.call, below(g, 'replies', name))
  asList(scenario['do']).forEach((step, index) => {
    look('form', own(step, 'submit'), known.form, below(at, 'do', index, 'submit'))
    look('call', own(step, 'ask'), known.call, below(at, 'do', index, 'ask'))
    look('text key', own(step, 'press'), known.words, below(at, 'do', index, 'press'))
  })
  look('route', expected['route'], known.route, below(e, 'route'))
  look('screen', expected['sheet'], known.screen, below(e, 'sheet'))
  asList(expected['sent']).forEach((sent, index) => look('call', asText(own(sent, 'call')), known.call, below(e, 'sent', index, 'call')))
  asList(expected['notSent']).forEach((name, index) => look('call', name, known.call, below(e, 'notSent', index)))
  return hits
}
