import type { FieldPathId } from '@rjsf/utils'

/** Instance path, e.g. `/contacts/1/phone`. */
export const instancePath = ({ path }: FieldPathId): string => path.map((part) => `/${String(part)}`).join('')
