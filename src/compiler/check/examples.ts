import { asMap, asText, entriesOf, isMap, own } from '../json.ts'
import { tokens } from '../../core/pointer.ts'
import type { Hit, Rules } from './rule.ts'
import { validatorsOf } from './form-validators.ts'
import type { World } from './world.ts'

/** Examples beside each form's schema show that it takes what it should, and refuses what it should for the reason it should. */
export const exampleRules: Rules<World> = {
  // Warnings: a rule that compliance tightens reaches phone and server at once, and its old examples are told of.
  'example-refused': {
    severity: 'warning',
    sentence: 'The valid example "{name}" is refused: {why}. If the rule was meant to change, change the example too.',
    find: (world) =>
      examplesOf(world).flatMap(({ form, file, json }) =>
        entriesOf(json['valid']).flatMap(([name, data]) => {
          const faults = faultsOf(world, form, data)
          return faults.length === 0 ? [] : [{ at: { file, pointer: `/valid/${name}` }, say: { name, why: faults.join('; ') } }]
        }),
      ),
  },
  'example-taken': {
    severity: 'warning',
    sentence:
      'The invalid example "{name}" should be refused at {at} by "{keyword}", and {instead}. If the rule was meant to change, change the example too.',
    find: (world) =>
      examplesOf(world).flatMap(({ form, file, json }) =>
        entriesOf(json['invalid']).flatMap(([name, change]) => taken(world, form, file, json, name, asMap(change))),
      ),
  },
  'example-stray': {
    sentence: 'There is no form schema "{form}": examples stand in a file of its name.',
    find: (world) =>
      allExamples(world)
        .filter(({ form }) => own(world.config.schemas.forms, form) === undefined)
        .map(({ form, file }) => ({ at: { file, pointer: '' }, say: { form } })),
  },
  'examples-missing': {
    severity: 'warning',
    sentence: 'The form schema "{form}" has no examples: keep valid and invalid answers in schemas/examples/{form}.json.',
    find(world) {
      const have = new Set(allExamples(world).map(({ form }) => form))
      return Object.keys(asMap(world.config.schemas.forms))
        .filter((form) => !have.has(form))
        .map((form) => ({ at: { of: `schemas/forms/${form}`, pointer: '' }, say: { form } }))
    },
  },
}

type Examples = { form: string; file: string; json: { [key: string]: unknown } }

function allExamples({ sources }: World): Examples[] {
  return [...sources.files.values()]
    .filter(({ kind }) => kind === 'examples')
    .map(({ id, path, json }) => ({ form: id, file: path, json: asMap(json) }))
}
/** A channel may be stricter than the examples, so they are held against the base alone. */
const examplesOf = (world: World): Examples[] =>
  world.base ? [] : allExamples(world).filter(({ form }) => validatorsOf(world).get(form)?.validate !== undefined)

function faultsOf(world: World, form: string, data: unknown): string[] {
  const validator = validatorsOf(world).get(form)
  if (!validator?.validate || validator.validate(data)) return []
  return validator.errors().map((error) => `${placeOf(error)} ${error.keyword}`)
}

/** `required` speaks of the map around what is missing; people mean the field. */
function placeOf({ instancePath, keyword, params }: { instancePath: string; keyword: string; params: unknown }): string {
  const missing = own(params, keyword === 'additionalProperties' ? 'additionalProperty' : 'missingProperty')
  return missing === undefined ? instancePath : `${instancePath}/${asText(missing)}`
}

function taken(
  world: World,
  form: string,
  file: string,
  json: { [key: string]: unknown },
  name: string,
  change: { [key: string]: unknown },
): Hit[] {
  const valid = asMap(json['valid'])
  const like = change['like'] === undefined ? Object.values(valid)[0] : own(valid, asText(change['like']))
  const at = asText(change['at'])
  const keyword = asText(change['keyword'])
  const faults = faultsOf(world, form, changed(like, tokens(at), change['to']))
  if (faults.includes(`${at} ${keyword}`)) return []
  const instead = faults.length === 0 ? 'it is taken' : `it is refused by ${faults.join('; ')}`
  return [{ at: { file, pointer: `/invalid/${name}` }, say: { name, at: at || 'the top', keyword, instead } }]
}

function changed(json: unknown, [token, ...rest]: string[], to: unknown): unknown {
  if (token === undefined) return to
  if (Array.isArray(json)) {
    const items = json.map((item, index) => (String(index) === token ? changed(item, rest, to) : item))
    if (rest.length === 0 && to === undefined) return items.filter((_, index) => String(index) !== token)
    return Number(token) >= json.length ? [...items, changed(undefined, rest, to)] : items
  }
  const map = isMap(json) ? json : {}
  const others = Object.entries(map).filter(([key]) => key !== token)
  const value = changed(map[token], rest, to)
  return Object.fromEntries(value === undefined ? others : [...others, [token, value]])
}
