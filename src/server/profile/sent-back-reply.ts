import type { Credit } from '../credit/credit-queries.ts'
import { isSentBack } from '../credit/credit-state.ts'
import { omitMissing } from '../calls/reply-fields.ts'
import type { Sql } from '../db/db.ts'
import { hasUnreadCard, isNumberOfAnotherCard } from './card-photo-queries.ts'
import { identityNumberDifferences, personOf } from './identity-number.ts'
import type { Profile } from './profile-queries.ts'

/** `step`: where the answers still contradict each other, or the card; or where the photo of the card is taken again. */
export type SentBackReply = { reason: string; step?: 'person' | 'ktp' }

/** What the borrower is told of an application that came back, until it is sent again. */
export async function sentBackReply(
  sql: Sql,
  accountId: string,
  credit: Credit,
  profile: Profile,
  text: (key: string) => string,
): Promise<SentBackReply | undefined> {
  if (!isSentBack(credit)) return undefined
  const reason = text(`policy.review.${credit.reason ?? ''}`)
  return omitMissing({ reason, step: await stepToCorrect(sql, accountId, profile) })
}

async function stepToCorrect(sql: Sql, accountId: string, profile: Profile): Promise<SentBackReply['step']> {
  const person = personOf(profile.person)
  if (identityNumberDifferences(person).length > 0 || (await isNumberOfAnotherCard(sql, accountId, person.cardid))) return 'person'
  return (await hasUnreadCard(sql, accountId)) ? 'ktp' : undefined
}
