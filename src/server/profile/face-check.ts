import type { Terms } from '../catalog/policy.ts'
import { addMinutes, toSeconds } from '../platform/calendar.ts'
import { omitMissing } from '../calls/reply-fields.ts'
import type { FaceCheck, TryLimits } from './face-check-queries.ts'

type Rules = Terms['faces']

export function tryLimits({ tries, cooldowns, cooldownMinutes }: Rules, now: Date): TryLimits {
  return { most: tries * (cooldowns + 1), inRow: tries, pausedBefore: addMinutes(now, -cooldownMinutes) }
}

/** Where the face check stands; `review` means that a person looks at the photos, `declined` that he found another face. */
export function faceCheckReply(rules: Rules, check: FaceCheck, cardPhoto: boolean, now: Date) {
  const { most, inRow, pausedBefore } = tryLimits(rules, now)
  const { tries, triedAt, matchedAt, declinedAt, reviewAt } = check
  const isRowUsed = tries > 0 && tries % inRow === 0
  const isPaused = isRowUsed && (triedAt === null || triedAt > pausedBefore)
  const decided = matchedAt ? 'success' : declinedAt ? 'declined' : undefined
  const status = decided ?? (reviewAt || tries >= most ? 'review' : isPaused ? 'waiting' : tries > 0 ? 'failed' : 'init')
  const isOpen = status === 'failed' || status === 'init'
  return omitMissing({
    status,
    card_photo: cardPhoto,
    tries_left: isOpen ? inRow - (tries % inRow) : 0,
    next_time: status === 'waiting' ? toSeconds(addMinutes(triedAt ?? now, rules.cooldownMinutes)) : undefined,
  } as const)
}
