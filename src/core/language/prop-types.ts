import type { JsonSchema } from './json.ts'

/** A prop is required unless `optional`. */
type PropType = JsonSchema & { optional?: true }
export type PropTypes = { [name: string]: PropType }
