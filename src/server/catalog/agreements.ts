import type { Calls } from '../../generated/calls.ts'
import { ApiError } from '../calls/errors.ts'
import type { CallContext } from '../calls/call-handler.ts'

export type Agreements = Calls['login']['payload']['agreements']

/** Versions of the texts in force, as the app of the caller's channel shows them. */
export function agreementsOf({ config, channel }: Pick<CallContext, 'config' | 'channel'>): Agreements {
  const facts = Object.hasOwn(config.facts, channel) ? config.facts[channel] : config.facts.base
  return facts?.agreements as Agreements
}

/** An app of an older release may have shown other texts. */
export function assertCurrentAgreements(context: Pick<CallContext, 'config' | 'channel'>, shown: Agreements): void {
  const { privacy, service } = agreementsOf(context)
  if (shown.privacy !== privacy || shown.service !== service) throw new ApiError('agreementsChanged', { field: '/agreements' })
}
