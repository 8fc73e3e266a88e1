import type { Handlers } from '../http/handler.ts'
import { lendingHandlers } from '../lending/handlers.ts'
import { authHandlers } from './auth.ts'
import { notOpenYetHandlers } from './not-open-yet.ts'

/** Every call of the contract has its handler here, or this does not compile. */
export const handlers: Handlers = { ...authHandlers, ...lendingHandlers, ...notOpenYetHandlers }
