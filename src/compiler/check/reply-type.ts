import { integer, mapOf, text } from './type.ts'
import type { Type } from './type.ts'

/** `/reply` once a call has answered with `data`. */
export const replyOf = (data: Type): Type =>
  mapOf({ ok: { type: 'boolean' }, status: integer, code: { type: ['integer', 'string'] }, msg: text, data, field: text })
