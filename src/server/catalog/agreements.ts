import type { Calls } from '../../generated/calls.ts'
import { ApiError } from '../calls/errors.ts'
import type { CallContext } from '../calls/call-handler.ts'

export type Agreements = Calls['login']['payload']['agreements']

/** Versions by document. */
type LoanAgreements = { agreement: string; riplay: string }

/** Versions of the current texts, as the app of the caller's channel shows them. */
export const agreementsOf = (context: Pick<CallContext, 'config' | 'channel'>): Agreements => factsOf(context).agreements as Agreements

const factsOf = ({ config, channel }: Pick<CallContext, 'config' | 'channel'>) =>
  (Object.hasOwn(config.facts, channel) ? config.facts[channel] : config.facts.base) ?? {}

/** The app of an older release may have shown other texts. */
export function assertCurrentAgreements(context: Pick<CallContext, 'config' | 'channel'>, shown: Agreements): void {
  const { privacy, service } = agreementsOf(context)
  if (shown.privacy !== privacy || shown.service !== service) throw new ApiError('agreementsChanged', { field: '/agreements' })
}

/** Versions that the app has shown. */
type ShownVersions = Pick<Calls['placeOrder']['payload'], 'agreement_version' | 'riplay_version'>

/** Versions for a purchase. @throws ApiError for those of an older release */
export function currentPurchaseAgreements(context: Pick<CallContext, 'config' | 'channel'>, shown: ShownVersions): LoanAgreements {
  const { purchase, riplayPurchase } = factsOf(context).documents as Record<'purchase' | 'riplayPurchase', { version: string }>
  return assertShown(shown, { agreement: purchase.version, riplay: riplayPurchase.version })
}

/** Versions for a cash loan. @throws ApiError for those of an older release */
export const currentLoanAgreements = (context: Pick<CallContext, 'config' | 'channel'>, shown: ShownVersions): LoanAgreements =>
  assertShown(shown, factsOf(context).loanAgreements as LoanAgreements)

function assertShown(shown: ShownVersions, inForce: LoanAgreements): LoanAgreements {
  if (shown.agreement_version !== inForce.agreement) throw new ApiError('agreementsChanged', { field: '/agreement_version' })
  if (shown.riplay_version !== inForce.riplay) throw new ApiError('agreementsChanged', { field: '/riplay_version' })
  return inForce
}
