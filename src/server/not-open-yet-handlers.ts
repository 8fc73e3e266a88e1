import { ApiError } from './calls/errors.ts'
import type { Handlers } from './calls/call-handler.ts'

/** Says so, in the borrower's words, instead of pretending. */
const notOpenYet = async (): Promise<never> => {
  throw new ApiError('notOpenYet')
}

/** Calls of the contract whose feature is not open yet. */
export const notOpenYetHandlers = {
  commerceOrder: notOpenYet,
  commerceOrderGuest: notOpenYet,
  commerceProducts: notOpenYet,
  commercePreview: notOpenYet,
  commerceOrderFree: notOpenYet,
  commerceProductsFree: notOpenYet,
  commercePreviewFree: notOpenYet,
  commerceLoan: notOpenYet,
  appDownloadUrl: notOpenYet,
} satisfies Partial<Handlers>
