import { definition, type Field, fields } from '../fields.ts'

export const surveyDefinition = () => ({
  showQuestionNumbers: false,
  showTitle: false,
  completeText: definition.submit,
  elements: fields.map(elementOf),
})

function elementOf({ name, label, kind, required, rules, when }: Field): object {
  const shared = { name, title: label, isRequired: required, ...(when && { visibleIf: `{${when.field}} = '${when.is}'` }) }
  const validators = [
    ...(typeof rules.pattern === 'string' ? [{ type: 'regex', regex: rules.pattern }] : []),
    ...(rules.format === 'email' ? [{ type: 'email' }] : []),
    ...(typeof rules.minLength === 'number' ? [{ type: 'text', minLength: rules.minLength }] : []),
    ...(typeof rules.minimum === 'number' ? [{ type: 'numeric', minValue: rules.minimum, maxValue: rules.maximum }] : []),
    ...(kind === 'checkbox' ? [{ type: 'expression', expression: `{${name}} = true` }] : []),
  ]
  const checked = { ...shared, ...(validators.length > 0 && { validators }) }
  const { maxLength } = rules
  const elements = {
    text: { type: 'text', ...(rules.format === 'email' && { inputType: 'email' }), maxLength },
    area: { type: 'comment', maxLength },
    number: { type: 'text', inputType: 'number' },
    date: { type: 'text', inputType: 'date' },
    select: { type: 'dropdown', choices: rules.enum },
    radio: { type: 'radiogroup', choices: rules.enum },
    checkbox: { type: 'boolean', renderAs: 'checkbox' },
  }
  return { ...checked, ...elements[kind] }
}
