import type { Scalar } from './json.ts'
import type { Pointer } from './pointer.ts'

/**
 * Absent (undefined, null, "", []) equals nothing, passes every `not` and fails every range. A pointer is compared by its value, a list by
 * any of its members; all keys of an object must hold.
 */
export type Test = Scalar | Scalar[] | { not?: Test; present?: boolean; minimum?: number; maximum?: number }
/** All entries must hold, and one branch of `anyOf`. */
export type Condition = { has?: Pointer | Pointer[]; lacks?: Pointer | Pointer[]; anyOf?: Condition[] } & { [pointer: Pointer]: Test }

export type When = { when?: Condition }
