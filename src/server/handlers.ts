import { accountHandlers } from './account/account-handlers.ts'
import { applicationHandlers } from './application/application-handlers.ts'
import { frameTokenHandlers } from './account/frame-token-handlers.ts'
import { cancelOrderHandlers } from './loans/cancel-order-handlers.ts'
import { analyticsHandlers } from './analytics/analytics-handlers.ts'
import { authHandlers } from './auth/auth-handlers.ts'
import { partnerSignInHandlers } from './auth/partner-sign-in.ts'
import { configHandlers } from './loans/config-handlers.ts'
import { documentHandlers } from './loans/document-handlers.ts'
import type { Handlers } from './calls/call-handler.ts'
import { catalogHandlers } from './catalog/catalog-handlers.ts'
import { feedbackHandlers } from './inbox/feedback-handlers.ts'
import { inboxHandlers } from './inbox/inbox-handlers.ts'
import { limitHandlers } from './loans/limit-handlers.ts'
import { orderHandlers } from './loans/order-handlers.ts'
import { payoutAccountHandlers } from './loans/payout-account-handlers.ts'
import { statusHandlers } from './loans/status-handlers.ts'
import { appDownloadHandlers } from './commerce/app-download.ts'
import { commerceHandlers } from './commerce/commerce-handlers.ts'
import { receiptHandlers } from './commerce/receipt-handlers.ts'
import { bankAccountHandlers } from './profile/bank-account-handlers.ts'
import { businessPhotoHandlers } from './profile/business-photo-handlers.ts'
import { identityCardHandlers } from './profile/identity-card-handlers.ts'
import { faceCheckHandlers } from './profile/face-check-handlers.ts'
import { faceReviewHandlers } from './profile/face-review-handlers.ts'
import { profileHandlers } from './profile/profile-handlers.ts'
import { calendarHandlers } from './repayment/calendar-handlers.ts'
import { referralHandlers } from './account/referral-handlers.ts'
import { recordHandlers } from './repayment/record-handlers.ts'
import { repayHandlers } from './repayment/repay-handlers.ts'
import { settlementHandlers } from './repayment/settlement-handlers.ts'
import { staffHandlers } from './staff/staff-handlers.ts'
import { surplusHandlers } from './repayment/surplus-handlers.ts'
import { unmatchedPaymentHandlers } from './repayment/unmatched-payment-handlers.ts'

export const handlers: Handlers = {
  ...authHandlers,
  ...partnerSignInHandlers,
  ...accountHandlers,
  ...frameTokenHandlers,
  ...referralHandlers,
  ...catalogHandlers,
  ...configHandlers,
  ...analyticsHandlers,
  ...profileHandlers,
  ...identityCardHandlers,
  ...businessPhotoHandlers,
  ...faceCheckHandlers,
  ...faceReviewHandlers,
  ...bankAccountHandlers,
  ...applicationHandlers,
  ...limitHandlers,
  ...statusHandlers,
  ...orderHandlers,
  ...cancelOrderHandlers,
  ...payoutAccountHandlers,
  ...repayHandlers,
  ...recordHandlers,
  ...settlementHandlers,
  ...surplusHandlers,
  ...unmatchedPaymentHandlers,
  ...documentHandlers,
  ...calendarHandlers,
  ...feedbackHandlers,
  ...inboxHandlers,
  ...commerceHandlers,
  ...receiptHandlers,
  ...appDownloadHandlers,
  ...staffHandlers,
}
