import type { FieldPathId } from '@rjsf/utils'

/** The instance path of a field, e.g. `/contacts/1/phone`. */
export const instancePath = ({ path }: FieldPathId): string => path.map((part) => `/${String(part)}`).join('')
