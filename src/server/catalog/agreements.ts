import type { Calls } from '../../generated/calls.ts'
import { ApiError } from '../calls/errors.ts'
import type { CallContext } from '../calls/call-handler.ts'

export type Agreements = Calls['login']['payload']['agreements']

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

/** Version of the agreement to a purchase. @throws ApiError for that of an older release */
export function currentPurchaseAgreement(
  context: Pick<CallContext, 'config' | 'channel'>,
  shown: Pick<Calls['commerceLoan']['payload'], 'agreement_version'>,
): string {
  const { purchase } = factsOf(context).documents as { purchase: { version: string } }
  if (shown.agreement_version !== purchase.version) throw new ApiError('agreementsChanged', { field: '/agreement_version' })
  return purchase.version
}

/** Versions by document. @throws ApiError for those of an older release */
export function currentLoanAgreements(
  context: Pick<CallContext, 'config' | 'channel'>,
  shown: Pick<Calls['placeOrder']['payload'], 'agreement_version' | 'riplay_version'>,
): LoanAgreements {
  const inForce = factsOf(context).loanAgreements as LoanAgreements
  if (shown.agreement_version !== inForce.agreement) throw new ApiError('agreementsChanged', { field: '/agreement_version' })
  if (shown.riplay_version !== inForce.riplay) throw new ApiError('agreementsChanged', { field: '/riplay_version' })
  return inForce
}
