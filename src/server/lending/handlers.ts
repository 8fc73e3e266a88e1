import type { Handlers } from '../calls/call-handler.ts'
import { bankAccountHandlers } from '../profile/bank-account-handlers.ts'
import { catalogHandlers } from '../catalog/catalog-handlers.ts'
import { applicationHandlers } from '../application/application-handlers.ts'
import { identityCardHandlers } from '../profile/identity-card-handlers.ts'
import { orderHandlers } from '../loans/order-handlers.ts'
import { profileHandlers } from '../profile/profile-handlers.ts'
import { recordHandlers } from '../repayment/record-handlers.ts'
import { repayHandlers } from '../repayment/repay-handlers.ts'
import { statusHandlers } from '../loans/status-handlers.ts'
import { surplusHandlers } from '../repayment/surplus-handlers.ts'

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
