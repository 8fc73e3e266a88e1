import { limitsOf } from '../../../../core/forms/field-text-params.ts'
import type { JsonSchema } from '../../../../core/language/json.ts'
import { own } from '../../../../core/language/map.ts'
import { entriesOrEmpty } from '../../../json/read-json.ts'
import type { Rules } from '../../rule/rule.ts'
import { matches } from '../../typing/type.ts'
import type { CheckContext } from '../../context/check-context.ts'

/** Fewer digits can be guessed, and more are hard to remember while typing. */
const [fewest, most] = [4, 10]

export const codeRules: Rules<CheckContext> = {
  'code-digits': {
    message:
      'The server makes this code out of digits, as many as the pattern counts, and this pattern would refuse it: let it ask for one number of digits, from {fewest} to {most}.',
    find: ({ config }) =>
      entriesOrEmpty(config.schemas.fields).flatMap(([name, schema]) =>
        own(schema, 'once') !== true || isMade(schema as JsonSchema)
          ? []
          : [{ at: { of: `schemas/fields/${name}`, pointer: '/pattern' }, values: { fewest: String(fewest), most: String(most) } }],
      ),
  },
}

function isMade(schema: JsonSchema): boolean {
  const { minLength, maxLength } = limitsOf(schema)
  if (maxLength === undefined || minLength !== maxLength || maxLength < fewest || maxLength > most) return false
  return ['0', '9'].every((digit) => matches(String(schema.pattern ?? ''), digit.repeat(maxLength)))
}
