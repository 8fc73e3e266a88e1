import { definition, fields } from '../fields.ts'

const options: { [kind: string]: object } = { radio: { format: 'radio' }, area: { multi: true } }

export const jsonFormsDefinition = () => ({
  schema: definition.schema,
  uischema: {
    type: 'VerticalLayout',
    elements: fields.map(({ name, kind, when }) => ({
      type: 'Control',
      scope: when ? `#/then/properties/${name}` : `#/properties/${name}`,
      ...(options[kind] && { options: options[kind] }),
      ...(when && { rule: { effect: 'SHOW', condition: { scope: `#/properties/${when.field}`, schema: { const: when.is } } } }),
    })),
  },
  submit: definition.submit,
})
