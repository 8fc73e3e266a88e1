import { clientCodes } from '../../../core/language/calls.ts'
import { integerType, mapOf, textType, type Type } from './type.ts'

/** Digits in a string are converted to a number on arrival. */
const codeType: Type = { anyOf: [integerType, { type: 'string', enum: [...clientCodes] }] }

/** The type of `/reply` after a successful call. */
export const replyRootType = (data: Type): Type =>
  mapOf({ ok: { type: 'boolean' }, status: integerType, code: codeType, msg: textType, data, field: textType })
