import type { Credit } from '../credit/credit-queries.ts'
import { isSentBack } from '../credit/credit-state.ts'
import { omitMissing } from '../calls/reply-fields.ts'
import { identityNumberDifferences, personOf } from './identity-number.ts'
import type { Profile } from './profile-queries.ts'

/** `step`: where the answers still contradict each other. */
export type SentBackReply = { reason: string; step?: 'person' }

/** What the borrower is told of an application that came back, until it is sent again. */
export function sentBackReply(credit: Credit, { person }: Profile, text: (key: string) => string): SentBackReply | undefined {
  if (!isSentBack(credit)) return undefined
  const differs = identityNumberDifferences(personOf(person)).length > 0
  return omitMissing({ reason: text(`policy.review.${credit.reason ?? ''}`), step: differs ? ('person' as const) : undefined })
}
