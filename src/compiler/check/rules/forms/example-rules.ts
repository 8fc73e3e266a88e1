import { phrase } from '../../../../phrases/phrases.ts'
import { isMap, own } from '../../../../core/language/map.ts'
import { mapOrEmpty, textOrEmpty, entriesOrEmpty } from '../../../json/read-json.ts'
import { tokens } from '../../../../core/language/pointer.ts'
import type { Hit, Rules } from '../../rule/rule.ts'
import { formValidators } from '../../lookups/form-validators.ts'
import type { CheckContext } from '../../context/check-context.ts'

export const exampleRules: Rules<CheckContext> = {
  // Warnings, because a rule that compliance tightens takes effect at once and old examples may then fail.
  'example-refused': {
    severity: 'warning',
    message: 'The valid example "{name}" is refused: {why}. If the rule was meant to change, change the example too.',
    find: (context) =>
      baseExamples(context).flatMap(({ form, file, json }) =>
        entriesOrEmpty(json['valid']).flatMap(([name, data]) => {
          const errors = errorsOf(context, form, data)
          return errors.length === 0 ? [] : [{ at: { file, pointer: `/valid/${name}` }, values: { name, why: errors.join('; ') } }]
        }),
      ),
  },
  'example-taken': {
    severity: 'warning',
    message:
      'The invalid example "{name}" should be refused at {at} by "{keyword}", and {instead}. If the rule was meant to change, change the example too.',
    find: (context) =>
      baseExamples(context).flatMap(({ form, file, json }) =>
        entriesOrEmpty(json['invalid']).flatMap(([name, change]) =>
          acceptedInvalidHits(context, form, file, json, name, mapOrEmpty(change)),
        ),
      ),
  },
  'example-stray': {
    message: 'There is no form schema "{form}": examples stand in a file of its name.',
    find: (context) =>
      allExamples(context)
        .filter(({ form }) => own(context.config.schemas.forms, form) === undefined)
        .map(({ form, file }) => ({ at: { file, pointer: '' }, values: { form } })),
  },
  'examples-missing': {
    severity: 'warning',
    message: 'The form schema "{form}" has no examples: keep valid and invalid answers in schemas/examples/{form}.json.',
    find(context) {
      const have = new Set(allExamples(context).map(({ form }) => form))
      return Object.keys(mapOrEmpty(context.config.schemas.forms))
        .filter((form) => !have.has(form))
        .map((form) => ({ at: { of: `schemas/forms/${form}`, pointer: '' }, values: { form } }))
    },
  },
}

type Examples = { form: string; file: string; json: { [key: string]: unknown } }

function allExamples({ sources }: CheckContext): Examples[] {
  return [...sources.files.values()]
    .filter(({ kind }) => kind === 'examples')
    .map(({ id, path, json }) => ({ form: id, file: path, json: mapOrEmpty(json) }))
}
/** Only in the base, because a channel may be stricter than the examples. */
const baseExamples = (context: CheckContext): Examples[] =>
  context.base ? [] : allExamples(context).filter(({ form }) => formValidators(context).get(form)?.validate !== undefined)

function errorsOf(context: CheckContext, form: string, data: unknown): string[] {
  const validator = formValidators(context).get(form)
  if (!validator?.validate || validator.validate(data)) return []
  return validator.errors().map((error) => `${fieldPathOf(error)} ${error.keyword}`)
}

/** Ajv reports `required` at the surrounding map; this is the path of the field itself. */
function fieldPathOf({ instancePath, keyword, params }: { instancePath: string; keyword: string; params: unknown }): string {
  const missing = own(params, keyword === 'additionalProperties' ? 'additionalProperty' : 'missingProperty')
  return missing === undefined ? instancePath : `${instancePath}/${textOrEmpty(missing)}`
}

function acceptedInvalidHits(
  context: CheckContext,
  form: string,
  file: string,
  json: { [key: string]: unknown },
  name: string,
  change: { [key: string]: unknown },
): Hit[] {
  const valid = mapOrEmpty(json['valid'])
  const like = change['like'] === undefined ? Object.values(valid)[0] : own(valid, textOrEmpty(change['like']))
  const at = textOrEmpty(change['at'])
  const keyword = textOrEmpty(change['keyword'])
  const errors = errorsOf(context, form, withChange(like, tokens(at), change['to']))
  if (errors.includes(`${at} ${keyword}`)) return []
  const instead = errors.length === 0 ? phrase('isTaken') : phrase('isRefusedBy', { errors: errors.join('; ') })
  return [{ at: { file, pointer: `/invalid/${name}` }, values: { name, at: at || phrase('theTop'), keyword, instead } }]
}

function withChange(json: unknown, [token, ...rest]: string[], to: unknown): unknown {
  if (token === undefined) return to
  if (Array.isArray(json)) {
    const items = json.map((item, index) => (String(index) === token ? withChange(item, rest, to) : item))
    if (rest.length === 0 && to === undefined) return items.filter((_, index) => String(index) !== token)
    return Number(token) >= json.length ? [...items, withChange(undefined, rest, to)] : items
  }
  const map = isMap(json) ? json : {}
  const others = Object.entries(map).filter(([key]) => key !== token)
  const value = withChange(map[token], rest, to)
  return Object.fromEntries(value === undefined ? others : [...others, [token, value]])
}
