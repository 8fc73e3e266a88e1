import type { Credit } from '../credit/credit-queries.ts'
import { isSentBack } from '../credit/credit-state.ts'
import { omitMissing } from '../calls/reply-fields.ts'
import type { Sql } from '../db/db.ts'
import { isNumberOfAnotherCard } from './card-photo-queries.ts'
import { identityNumberDifferences, personOf } from './identity-number.ts'
import type { Profile } from './profile-queries.ts'

/** `step`: where the answers still contradict each other, or the card. */
export type SentBackReply = { reason: string; step?: 'person' }

/** What the borrower is told of an application that came back, until it is sent again. */
export async function sentBackReply(
  sql: Sql,
  accountId: string,
  credit: Credit,
  profile: Profile,
  text: (key: string) => string,
): Promise<SentBackReply | undefined> {
  if (!isSentBack(credit)) return undefined
  const person = personOf(profile.person)
  const differs = identityNumberDifferences(person).length > 0 || (await isNumberOfAnotherCard(sql, accountId, person.cardid))
  return omitMissing({ reason: text(`policy.review.${credit.reason ?? ''}`), step: differs ? ('person' as const) : undefined })
}
