import { definition, fields } from '../fields.ts'

const widgets: { [kind: string]: string } = { radio: 'radio', area: 'textarea' }

export const rjsfDefinition = () => ({
  schema: definition.schema,
  uiSchema: {
    'ui:order': definition.order,
    'ui:submitButtonOptions': { submitText: definition.submit },
    ...Object.fromEntries(fields.flatMap(({ name, kind }) => (widgets[kind] ? [[name, { 'ui:widget': widgets[kind] }]] : []))),
  },
})
