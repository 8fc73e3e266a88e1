import { type RJSFSchema, retrieveSchema, type UiSchema } from '@rjsf/utils'
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js'
import type { ValidatorFunctions } from '@rjsf/validator-ajv8'
import type { FormValues } from '../../core/host/validator.ts'
import { dependsOnAnswers } from '../../core/forms/form-shape.ts'
import type { Form } from '../../core/language/forms.ts'
import type { JsonSchema } from '../../core/language/json.ts'
import { isMap } from '../../core/language/map.ts'
import { propertiesOf } from '../../core/language/schema.ts'
import { compiled } from '../net/load-form-validator.ts'
import { toUiSchema } from './ui-schema.ts'

/**
 * Everything that rjsf needs of a form except its data. `withAnswers`: resolves the conditions of a part of the schema for the given
 * answers.
 */
export type FormRules = { schema: RJSFSchema; uiSchema: UiSchema; withAnswers(part: JsonSchema, answers: unknown): RJSFSchema }

export function formRules(form: Form, schema: JsonSchema): FormRules {
  const root = schema as RJSFSchema
  const validator = createPrecompiledValidator((compiled.get(schema) ?? {}) as ValidatorFunctions, root)
  return {
    schema: root,
    uiSchema: toUiSchema(form),
    withAnswers: (part, answers) =>
      dependsOnAnswers(part)
        ? retrieveSchema(validator, part as RJSFSchema, root, answers as FormValues | undefined)
        : (part as RJSFSchema),
  }
}

/** Names of the form's fields that are asked for with these answers. */
export const askedFields = ({ schema, withAnswers }: FormRules, data: FormValues): string[] =>
  propertiesOf(withAnswers(schema, data)).map(([name]) => name)

/** The part of the answers that is asked for with these answers. */
export const askedAnswers = (rules: FormRules, data: FormValues): FormValues => askedPart(rules, rules.schema, data) as FormValues

function askedPart(rules: FormRules, part: JsonSchema, answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map((item) => askedPart(rules, (part.items ?? {}) as JsonSchema, item))
  if (!isMap(answer) || part.type !== 'object') return answer
  const asked = rules.withAnswers(part, answer)
  const parts = propertiesOf(asked).map(([name, rule]) => [name, askedPart(rules, rule, answer[name])] as const)
  return Object.fromEntries(parts.filter(([name, value]) => value !== undefined && (!isEmptyMap(value) || asked.required?.includes(name))))
}

/** A map whose answers were all removed. */
const isEmptyMap = (value: unknown): boolean => isMap(value) && Object.keys(value).length === 0
