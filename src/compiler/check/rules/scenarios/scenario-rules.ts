import { kind } from '../../../../phrases/kind.ts'
import { own } from '../../../../core/language/map.ts'
import { listOrEmpty, mapOrEmpty, textOrEmpty, entriesOrEmpty, isText } from '../../../json/read-json.ts'
import { closestName } from '../../../../text/closest-name.ts'
import type { Hit, Rules } from '../../rule/rule.ts'
import { textIndexOf } from '../../lookups/text-index.ts'
import { below, type ConfigLocation } from '../../rule/location.ts'
import type { CheckContext } from '../../context/check-context.ts'

export const scenarioRules: Rules<CheckContext> = {
  'scenario-unknown': {
    message: 'There is no {what} "{name}": mend the scenario, or remove it.',
    find(context) {
      const known = knownIn(context)
      return scenarioPlaces(context).flatMap((place) =>
        unknownIn({ ...known, shared: namesOf(place.file.shared), reply: namesOf(place.file.replies) }, place),
      )
    },
  },
}

export const unusedScenarioRules: Rules<CheckContext> = {
  'scenario-unused': {
    severity: 'warning',
    message: 'No scenario of this file uses the {what} "{name}": use it, or remove it.',
    // Every channel has the same files.
    find: ({ base, config }) =>
      base ? [] : entriesOrEmpty(config.flows.scenarios).flatMap(([id, file]) => unusedIn(`scenarios/${id}`, file)),
  },
}

function unusedIn(of: string, file: unknown): Hit[] {
  const shared = entriesOrEmpty(own(file, 'shared'))
  const given = entriesOrEmpty(own(file, 'scenarios')).map(([, scenario]) => own(scenario, 'given'))
  const starts = new Set(given.flatMap(sharedNamesOf))
  const replies = new Set([...given, ...shared.map(([, start]) => start)].flatMap((start) => likeRepliesIn(start).map(({ like }) => like)))
  const unused = (part: 'shared' | 'replies', what: string, used: ReadonlySet<string>) =>
    entriesOrEmpty(own(file, part)).flatMap(([name]) =>
      used.has(name) ? [] : [{ at: below({ of, pointer: '' }, part, name), values: { what: kind(what), name } }],
    )
  return [...unused('shared', 'shared start', starts), ...unused('replies', 'reply', replies)]
}

/** Names of one kind, collected once for all scenarios; `keys` is for suggestions. */
type NameSet = { has(name: string): boolean; keys(): Iterable<string> }
type KnownNames = ReturnType<typeof knownIn> & { shared: NameSet; reply: NameSet }

function knownIn(context: CheckContext) {
  const { flows } = context.config
  return {
    channel: channelsIn(context),
    locale: namesOf(flows.app.locales?.supported),
    entry: namesOf(flows.app.session),
    call: namesOf(flows.calls),
    ask: namesOf(context.vocabulary.asks),
    form: namesOf(flows.forms),
    screen: namesOf(flows.screens),
    route: context.routes.names,
    words: textIndexOf(context),
  } satisfies Record<string, NameSet>
}

const namesOf = (map: unknown): NameSet => ({
  has: (name) => Object.hasOwn(mapOrEmpty(map), name),
  keys: () => Object.keys(mapOrEmpty(map)),
})

/** A scenario, or a shared start, which has no steps and no expectations. */
export type ScenarioPlace = { at: ConfigLocation; json: unknown; given: unknown; givenAt: ConfigLocation; file: ScenarioParts }
/** The parts of a file that all its scenarios share. */
type ScenarioParts = { at: ConfigLocation; shared: unknown; replies: unknown }

const placesByContext = new WeakMap<CheckContext, ScenarioPlace[]>()

/** Scenarios of this channel; those with no channel, or an unknown one, belong to the base. */
export function scenarioPlaces(context: CheckContext): ScenarioPlace[] {
  const places = placesByContext.get(context) ?? findPlaces(context)
  placesByContext.set(context, places)
  return places
}

function findPlaces(context: CheckContext): ScenarioPlace[] {
  const { channel, flows } = context.config
  const channels = channelsIn(context)
  return entriesOrEmpty(flows.scenarios).flatMap(([id, file]) => {
    const at: ConfigLocation = { of: `scenarios/${id}`, pointer: '' }
    const shared = own(file, 'shared')
    const named = (given: unknown): unknown =>
      own(given, 'channel') ?? sharedNamesOf(given).reduce<unknown>((last, name) => own(own(shared, name), 'channel') ?? last, undefined)
    const isHere = (given: unknown): boolean => {
      const wanted = named(given)
      return (isText(wanted) && channels.has(wanted) ? wanted : 'base') === channel
    }
    const places: Omit<ScenarioPlace, 'file'>[] = [
      ...entriesOrEmpty(shared).map(([name, given]) => ({
        at: below(at, 'shared', name),
        json: {},
        given,
        givenAt: below(at, 'shared', name),
      })),
      ...entriesOrEmpty(own(file, 'scenarios')).map(([name, json]) => {
        const here = below(at, 'scenarios', name)
        return { at: here, json, given: own(json, 'given'), givenAt: below(here, 'given') }
      }),
    ]
    const parts = { at, shared, replies: own(file, 'replies') }
    return places.filter(({ given }) => isHere(given)).map((place) => ({ ...place, file: parts }))
  })
}

/** Each reply of a start that is `like` a named one. */
export function likeRepliesIn(given: unknown): { call: string; path: (string | number)[]; like: string; with: unknown }[] {
  return entriesOrEmpty(own(given, 'replies')).flatMap(([call, written]) => {
    const all: [path: (string | number)[], reply: unknown][] = Array.isArray(written)
      ? written.map((reply, index) => [['replies', call, index], reply])
      : [[['replies', call], written]]
    return all.flatMap(([path, reply]) => {
      const like = own(reply, 'like')
      return isText(like) ? [{ call, path, like, with: own(reply, 'with') }] : []
    })
  })
}

const sharedNamesOf = (given: unknown): string[] => [own(given, 'use')].flat().filter(isText)

/** Matches only text keys: no sentence looks like this. */
const textKey = /^[A-Za-z][A-Za-z0-9]*([.][A-Za-z0-9_-]+)+$/

const channelsIn = ({ sources }: CheckContext): NameSet =>
  new Set(['base', ...[...sources.files.values()].filter(({ kind }) => kind === 'channel').map(({ id }) => id)])

function unknownIn(known: KnownNames, { at, json, given: start, givenAt: g }: ScenarioPlace): Hit[] {
  const scenario = mapOrEmpty(json)
  const given = mapOrEmpty(start)
  const expected = mapOrEmpty(scenario['expect'])
  const hits: Hit[] = []
  const checkName = (what: string, name: unknown, names: NameSet, from: ConfigLocation, ...path: (string | number)[]) => {
    if (isText(name) && !names.has(name))
      hits.push({ at: below(from, ...path), values: { what: kind(what), name }, meant: closestName(name, names.keys()) })
  }
  const words = (said: unknown, from: ConfigLocation, ...path: (string | number)[]) =>
    isText(said) && textKey.test(said) && checkName('text key', said, known.words, from, ...path)
  const e = below(at, 'expect')
  sharedNamesOf(start).forEach((name, index) =>
    checkName('shared start', name, known.shared, g, 'use', ...(Array.isArray(given['use']) ? [index] : [])),
  )
  checkName('channel', given['channel'], known.channel, g, 'channel')
  checkName('locale', given['locale'], known.locale, g, 'locale')
  for (const name of Object.keys(mapOrEmpty(given['session']))) checkName('session entry', name, known.entry, g, 'session', name)
  for (const name of Object.keys(mapOrEmpty(given['replies']))) checkName('call', name, known.call, g, 'replies', name)
  for (const { like, path } of likeRepliesIn(given)) checkName('reply', like, known.reply, g, ...path, 'like')
  for (const name of Object.keys(mapOrEmpty(given['device']))) checkName('ask', name, known.ask, g, 'device', name)
  listOrEmpty(scenario['do']).forEach((step, index) => {
    checkName('form', own(step, 'submit'), known.form, at, 'do', index, 'submit')
    checkName('call', own(step, 'resend'), known.call, at, 'do', index, 'resend')
    checkName('route', own(step, 'tab'), known.route, at, 'do', index, 'tab')
    words(own(step, 'press'), at, 'do', index, 'press')
  })
  checkName('route', expected['route'], known.route, e, 'route')
  checkName('screen', expected['sheet'], known.screen, e, 'sheet')
  for (const name of ['title', 'toast']) words(expected[name], e, name)
  for (const name of ['shown', 'hidden']) listOrEmpty(expected[name]).forEach((said, index) => words(said, e, name, index))
  for (const [field, said] of entriesOrEmpty(expected['failures'])) words(said, e, 'failures', field)
  listOrEmpty(expected['sent']).forEach((sent, index) =>
    checkName('call', textOrEmpty(own(sent, 'call')), known.call, e, 'sent', index, 'call'),
  )
  listOrEmpty(expected['notSent']).forEach((name, index) => checkName('call', name, known.call, e, 'notSent', index))
  return hits
}
