import type { Credit } from '../credit/credit-queries.ts'
import { isSentBack } from '../credit/credit-state.ts'
import { omitMissing } from '../calls/reply-fields.ts'
import type { Sql } from '../db/db.ts'
import { hasUnreadCard, isNumberOfAnotherCard } from './card-photo-queries.ts'
import { identityNumberDifferences, personOf } from './identity-number.ts'
import type { Profile } from './profile-queries.ts'

/** `step`: `person` while answers contradict each other or the card; `ktp` when the card's photo must be taken again. */
type SentBackReply = { reason: string; step?: 'person' | 'ktp' }

/** Message about an application that was sent back, until it is submitted again. */
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
