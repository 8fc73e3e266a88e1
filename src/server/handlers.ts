import type { Handlers } from './calls/call-handler.ts'
import { lendingHandlers } from './lending/handlers.ts'
import { authHandlers } from './auth/auth-handlers.ts'
import { notOpenYetHandlers } from './not-open-yet-handlers.ts'

/** Every call of the contract has its handler here, or this does not compile. */
export const handlers: Handlers = { ...authHandlers, ...lendingHandlers, ...notOpenYetHandlers }
