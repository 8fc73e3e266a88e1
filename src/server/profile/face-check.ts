import type { Terms } from '../catalog/policy.ts'
import { addMinutes, toSeconds } from '../platform/calendar.ts'
import { omitMissing } from '../calls/reply-fields.ts'
import type { FaceCheck, TryLimits } from './face-check-queries.ts'

type Rules = Terms['faces']

/** Minutes after which a comparison counts as abandoned; as long as an idempotency key left by a dead server. */
const ABANDONED_MINUTES = 1

export function tryLimits({ tries, cooldowns, cooldownMinutes }: Rules, now: Date): TryLimits {
  const [pausedBefore, abandonedBefore] = [addMinutes(now, -cooldownMinutes), addMinutes(now, -ABANDONED_MINUTES)]
  return { most: tries * (cooldowns + 1), inRow: tries, pausedBefore, abandonedBefore }
}

/** `review`: a person looks at the photos. `declined`: that person found another face. */
function faceCheckStatus(rules: Rules, { tries, triedAt, matchedAt, declinedAt, reviewAt }: FaceCheck, now: Date) {
  const { most, inRow, pausedBefore } = tryLimits(rules, now)
  if (matchedAt) return 'success'
  if (declinedAt) return 'declined'
  if (reviewAt || tries >= most) return 'review'
  const isRowUsed = tries > 0 && tries % inRow === 0
  if (isRowUsed && (triedAt === null || triedAt > pausedBefore)) return 'waiting'
  return tries > 0 ? 'failed' : 'init'
}

/** A decision about the photos that is due from a person, or was made against them. */
export function staffReview(rules: Rules, check: FaceCheck, now: Date): 'review' | 'declined' | undefined {
  const status = faceCheckStatus(rules, check, now)
  return status === 'review' || status === 'declined' ? status : undefined
}

/** State of the face check and the attempts left. */
export function faceCheckReply(rules: Rules, { check, hasCardPhoto }: { check: FaceCheck; hasCardPhoto: boolean }, now: Date) {
  const status = faceCheckStatus(rules, check, now)
  const isOpen = status === 'failed' || status === 'init'
  return omitMissing({
    status,
    card_photo: hasCardPhoto,
    tries_left: isOpen ? rules.tries - (check.tries % rules.tries) : 0,
    next_time: status === 'waiting' ? toSeconds(addMinutes(check.triedAt ?? now, rules.cooldownMinutes)) : undefined,
  } as const)
}
