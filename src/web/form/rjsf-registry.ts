import ObjectField from '@rjsf/core/lib/components/fields/ObjectField.js'
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js'
import type { RegistryFieldsType, TemplatesType } from '@rjsf/utils'
import { ListField } from './ListField.tsx'
import { FieldTemplate, ObjectFieldTemplate } from './templates.tsx'
import { ValueField } from './ValueField.tsx'

/** `check` refuses schemas that need other fields than these. */
export const rjsfFields = {
  SchemaField,
  ObjectField,
  ArrayField: ListField,
  StringField: ValueField,
  NumberField: ValueField,
  BooleanField: ValueField,
} as unknown as RegistryFieldsType

const Empty = () => null

export const rjsfTemplates = {
  FieldTemplate,
  ObjectFieldTemplate,
  // The field template renders errors, help and descriptions from the locales, not from the schema.
  FieldErrorTemplate: Empty,
  FieldHelpTemplate: Empty,
  DescriptionFieldTemplate: Empty,
  TitleFieldTemplate: Empty,
} as unknown as Partial<TemplatesType>
