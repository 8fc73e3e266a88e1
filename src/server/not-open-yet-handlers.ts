import { ApiError } from './calls/errors.ts'
import type { Handlers } from './calls/call-handler.ts'

const notOpenYet = async (): Promise<never> => {
  throw new ApiError('notOpenYet')
}

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
