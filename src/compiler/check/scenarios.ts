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
    find: (world) => scenariosOf(world).flatMap(({ at, json }) => unknownIn(world, at, asMap(json))),
  },
}

/** A scenario speaks of its channel's configuration; of the base when it names no channel, or one that is not there. */
function scenariosOf(world: World): { at: At; json: unknown }[] {
  const { channel, flows } = world.config
  const known = channelsOf(world)
  return entriesOf(flows.scenarios)
    .flatMap(([id, file]) =>
      entriesOf(own(file, 'scenarios')).map(([name, json]) => ({
        at: below({ of: `scenarios/${id}`, pointer: '' }, 'scenarios', name),
        json,
      })),
    )
    .filter(({ json }) => {
      const named = own(own(json, 'given'), 'channel')
      return (isText(named) && known.includes(named) ? named : 'base') === channel
    })
}

const channelsOf = ({ sources }: World): string[] =>
  [...sources.files.values()].filter(({ kind }) => kind === 'channel').map(({ id }) => id)

function unknownIn(world: World, at: At, scenario: { [key: string]: unknown }): Hit[] {
  const { flows } = world.config
  const given = asMap(scenario['given'])
  const expected = asMap(scenario['expect'])
  const hits: Hit[] = []
  const look = (what: string, name: unknown, known: Iterable<string>, where: At) => {
    const names = new Set(known)
    if (isText(name) && !names.has(name)) hits.push({ at: where, say: { what, name, hint: hint(name, names) } })
  }
  const calls = Object.keys(asMap(flows.calls))
  const g = below(at, 'given')
  const e = below(at, 'expect')
  look('channel', given['channel'], ['base', ...channelsOf(world)], below(g, 'channel'))
  look('locale', given['locale'], Object.keys(asMap(flows.app.locales?.supported)), below(g, 'locale'))
  for (const name of Object.keys(asMap(given['session'])))
    look('session entry', name, Object.keys(asMap(flows.app.session)), below(g, 'session', name))
  for (const name of Object.keys(asMap(given['replies']))) look('call', name, calls, below(g, 'replies', name))
  asList(scenario['do']).forEach((step, index) => {
    look('form', own(step, 'submit'), Object.keys(asMap(flows.forms)), below(at, 'do', index, 'submit'))
    look('call', own(step, 'ask'), calls, below(at, 'do', index, 'ask'))
    look('text key', own(step, 'press'), wordsOf(world).keys(), below(at, 'do', index, 'press'))
  })
  look('route', expected['route'], world.routes.names.keys(), below(e, 'route'))
  look('screen', expected['sheet'], Object.keys(asMap(flows.screens)), below(e, 'sheet'))
  asList(expected['sent']).forEach((sent, index) => look('call', asText(own(sent, 'call')), calls, below(e, 'sent', index, 'call')))
  asList(expected['notSent']).forEach((name, index) => look('call', name, calls, below(e, 'notSent', index)))
  return hits
}
