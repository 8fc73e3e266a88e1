import { definition, type Field, fields } from '../fields.ts'

const components = { text: 'Input', area: 'Area', number: 'Number', date: 'Date', select: 'Select', radio: 'Radio', checkbox: 'Checkbox' }

export const formilyDefinition = () => ({
  schema: { type: 'object', properties: Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field)])) },
  submit: definition.submit,
})

function fieldSchema({ label, kind, required, rules, when }: Field): object {
  const { format, const: _, ...others } = rules
  return {
    ...others,
    title: label,
    required,
    'x-decorator': 'FormItem',
    'x-component': components[kind],
    ...(typeof format === 'string' && { 'x-validator': format }),
    ...(when && {
      'x-reactions': { dependencies: [when.field], fulfill: { state: { visible: `{{$deps[0] === '${when.is}'}}` } } },
    }),
  }
}
