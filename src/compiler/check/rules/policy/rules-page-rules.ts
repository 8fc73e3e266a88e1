import { kind } from '../../../../phrases/kind.ts'
import { phrase } from '../../../../phrases/phrases.ts'
import { isMap, own } from '../../../../core/language/map.ts'
import { pointerOf, read, tokens } from '../../../../core/language/pointer.ts'
import { listOrEmpty, mapOrEmpty, textOrEmpty, entriesOrEmpty } from '../../../json/read-json.ts'
import { closestName } from '../../../../text/closest-name.ts'
import { joinNames, type Hit, type Rules } from '../../rule/rule.ts'
import { below, type ConfigLocation } from '../../rule/location.ts'
import type { CheckContext } from '../../context/check-context.ts'

/** The parts that the rules page names must exist; in a channel, only those that the channel has. */
export const rulesPageRules: Rules<CheckContext> = {
  'rules-page-unknown': {
    message: 'The page of rules shows the {what} "{name}", and there is none ({known}).',
    find: (context) =>
      shownNames(context).flatMap(({ at, what, name, known }) =>
        known.includes(name) ? [] : [{ at, values: { what: kind(what), name, known: joinNames(known) }, meant: closestName(name, known) }],
      ),
  },
  'rules-page-place': {
    message: 'The page of rules shows {of} of flows/policy/, and no map is there: name a file and a map in it.',
    find: ({ config }) =>
      shownPlaces(config.flows.policy).flatMap(({ at, of }) =>
        isMap(read(config.flows.policy, of)) ? [] : [{ at, values: { of }, witness: deepestOf(config.flows.policy, of) }],
      ),
  },
  'rules-page-heading': {
    message: 'The page of rules has no words for this part: write "{key}" in locales/.',
    find: ({ config }) => {
      const locales = Object.values(config.texts)
      return headings(config.flows.policy).flatMap(({ at, key }) =>
        locales.some((words) => Object.hasOwn(words, key)) ? [] : [{ at, values: { key }, witness: key }],
      )
    },
  },
}

type Chapter = { at: ConfigLocation; name: string; json: unknown }

const chaptersOf = (policy: object): Chapter[] =>
  entriesOrEmpty(policy).flatMap(([file, json]) =>
    entriesOrEmpty(own(json, 'chapters')).map(([name, chapter]) => ({
      at: { of: `policy/${file}`, pointer: pointerOf(['chapters', name]) },
      name,
      json: chapter,
    })),
  )

function shownNames({ config: { flows } }: CheckContext): { at: ConfigLocation; what: string; name: string; known: string[] }[] {
  return chaptersOf(flows.policy).flatMap(({ at, json }) => [
    ...Object.keys(mapOrEmpty(own(json, 'decisions'))).map((name) => ({
      ...{ at: below(at, 'decisions', name), what: 'table', name, known: Object.keys(flows.decisions) },
    })),
    ...listOrEmpty(own(json, 'forms')).map((form, index) => ({
      ...{ at: below(at, 'forms', index), what: 'form', name: textOrEmpty(form), known: Object.keys(flows.forms) },
    })),
    ...listOrEmpty(own(json, 'journeys')).map((journey, index) => ({
      ...{ at: below(at, 'journeys', index), what: 'journey', name: textOrEmpty(journey), known: Object.keys(flows.journeys) },
    })),
  ])
}

const shownPlaces = (policy: object): { at: ConfigLocation; of: string }[] =>
  chaptersOf(policy).flatMap(({ at, json }) =>
    entriesOrEmpty(own(json, 'policies')).map(([name, part]) => ({
      at: below(at, 'policies', name, 'of'),
      of: textOrEmpty(own(part, 'of')),
    })),
  )

/** The longest existing prefix of a pointer, with the names below it. */
function deepestOf(policy: object, of: string): NonNullable<Hit['witness']> {
  const path = tokens(of)
  const depth = path.findIndex((_, index) => read(policy, pointerOf(path.slice(0, index + 1))) === undefined)
  const there = path.slice(0, depth === -1 ? path.length : depth)
  const [place, json] = there.length === 0 ? ['flows/policy/', policy] : [pointerOf(there), read(policy, pointerOf(there))]
  const names = joinNames(Object.keys(mapOrEmpty(json)))
  return names === '' ? phrase('hasNoNames', { place }) : phrase('hasNames', { place, names })
}

function headings(policy: object): { at: ConfigLocation; key: string }[] {
  return chaptersOf(policy).flatMap(({ at, name, json }) => [
    { at, key: `rulesPage.section.${name}` },
    ...Object.keys(mapOrEmpty(own(json, 'decisions'))).map((id) => ({ at: below(at, 'decisions', id), key: `rulesPage.decision.${id}` })),
    ...Object.keys(mapOrEmpty(own(json, 'policies'))).map((id) => ({ at: below(at, 'policies', id), key: `rulesPage.table.${id}` })),
    ...listOrEmpty(own(json, 'journeys')).map((id, index) => ({
      at: below(at, 'journeys', index),
      key: `rulesPage.journey.${textOrEmpty(id)}`,
    })),
    ...listOrEmpty(own(json, 'forms')).map((id, index) => ({ at: below(at, 'forms', index), key: `rulesPage.form.${textOrEmpty(id)}` })),
  ])
}
