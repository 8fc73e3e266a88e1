import type { Condition } from './conditions.ts'
import type { Pointer } from './pointer.ts'
import type { Text, Value, ValueMap } from './values.ts'

/** The options of each widget are declared in `schemas/meta/widgets.json`. */
export type Field = {
  widget?: string
  autocomplete?: string
  inputType?: string
  items?: { [name: string]: Field }
  addable?: boolean
  [option: string]: unknown
}
/** `text` shows at `field`, e.g. `/contacts/1/phone`, when `must` does not hold. A warning does not stop the form. */
export type FormRule = { field: Pointer; text: Text; must: Condition; level?: 'warn' }
export type Form = {
  schema: string
  /** Drafts win over these values. */
  load?: ValueMap
  fields?: { [name: string]: Field }
  order?: string[]
  /** Groups of fields, asked one after the other. */
  groups?: { [id: string]: { title: string; fields: string[] } }
  rules?: { [id: string]: FormRule }
  /**
   * false: no drafts. `omit`: fields never written to the device, in addition to those that the schema marks `private`. `per`: keeps a
   * separate draft for each value.
   */
  draft?: false | { omit?: string[]; per?: Value }
  submit: { call: string; button: Text; with?: ValueMap; omit?: string[] }
}
