import ObjectField from '@rjsf/core/lib/components/fields/ObjectField.js'
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js'
import type { Registry } from '@rjsf/utils'
import type { FormRules } from './form-rules.ts'
import { ListField } from './ListField.tsx'
import { FieldTemplate, ObjectFieldTemplate } from './templates.tsx'

const Empty = () => null

/** `check` refuses schemas that need other fields than these. A value is drawn by the field template, which has no use for a field in it. */
const fields = {
  SchemaField,
  ObjectField,
  ArrayField: ListField,
  StringField: Empty,
  NumberField: Empty,
  BooleanField: Empty,
}

const templates = {
  FieldTemplate,
  ObjectFieldTemplate,
  // The field template renders errors, help and descriptions from the locales, not from the schema.
  FieldErrorTemplate: Empty,
  FieldHelpTemplate: Empty,
  DescriptionFieldTemplate: Empty,
  TitleFieldTemplate: Empty,
}

/** Registry of rjsf with only the parts that these fields look up. `id`: prefix of the ids of the controls. */
export const rjsfRegistry = (id: string, { schema, withAnswers }: FormRules): Registry =>
  ({
    fields,
    templates,
    rootSchema: schema,
    schemaUtils: {
      retrieveSchema: withAnswers,
      // The field template decides which labels to show.
      getDisplayLabel: () => false,
      // A schema with several options is drawn by one widget too.
      isSelect: () => true,
    },
    globalFormOptions: { idPrefix: id, idSeparator: '_' },
  }) as unknown as Registry
