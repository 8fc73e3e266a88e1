import { integerType, mapOf, textType } from './type.ts'
import type { Type } from './type.ts'

/** The type of `/reply` after a successful call. */
export const replyRootType = (data: Type): Type =>
  mapOf({ ok: { type: 'boolean' }, status: integerType, code: { type: ['integer', 'string'] }, msg: textType, data, field: textType })
