import type { Handlers } from '../http/handler.ts'
import { bankAccountHandlers } from './bank-handlers.ts'
import { catalogHandlers } from './config-handlers.ts'
import { applicationHandlers } from './credit-handlers.ts'
import { identityCardHandlers } from './identity-card-handlers.ts'
import { orderHandlers } from './order-handlers.ts'
import { profileHandlers } from './profile-handlers.ts'
import { recordHandlers } from './record-handlers.ts'
import { repayHandlers } from './repay-handlers.ts'
import { statusHandlers } from './status-handlers.ts'
import { surplusHandlers } from './surplus-handlers.ts'

/** Every call from the profile to the last bill. */
export const lendingHandlers = {
  ...catalogHandlers,
  ...statusHandlers,
  ...profileHandlers,
  ...identityCardHandlers,
  ...applicationHandlers,
  ...bankAccountHandlers,
  ...orderHandlers,
  ...repayHandlers,
  ...recordHandlers,
  ...surplusHandlers,
} satisfies Partial<Handlers>
