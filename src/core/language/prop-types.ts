import type { JsonSchema } from './json.ts'

/** Required unless `optional`. */
type PropType = JsonSchema & { optional?: true }
export type PropTypes = { [name: string]: PropType }
