import type { FieldPathId } from '@rjsf/utils'
import { fieldName } from '../../core/form.ts'

/** The instance path of a field, e.g. `/contacts/1/phone`. */
export const instancePath = ({ path }: FieldPathId): string => path.map((part) => `/${String(part)}`).join('')

/** The text key of a field's words, e.g. `form.contacts.phone`. */
export const wordsKey = (form: string, at: string): string => `form.${form}.${fieldName(at)}`
