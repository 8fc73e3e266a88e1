import { reportUsedUp } from './message-limits.ts'
import { rateLimit } from './rate-limits.ts'
import { isUuid } from '../calls/reply-fields.ts'
import { createHash, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { consume, consumedCount } from './rate-limit-queries.ts'
import type { SmsCodeKey } from './sms-code-queries.ts'
import { claimCaptchaAttempt, insertCaptcha, markCaptchaSolved, releaseCaptchaAttempt } from './captcha-queries.ts'
import { memberSchema } from '../../core/language/schema.ts'
import { ApiError } from '../calls/errors.ts'
import { networkPrefix } from '../calls/network-address.ts'
import type { CallContext, NonTransactionalContext } from '../calls/call-handler.ts'
import { commitOnRefusal } from '../calls/commit-on-refusal.ts'
import { addSeconds } from '../platform/calendar.ts'
import { countCaptcha } from './captcha-difficulty.ts'
import { drawCaptcha, CAPTCHA_LETTERS } from './captcha-picture.ts'
import { createProofOfWork, PROOF_OF_WORK_ANSWER, type ProofOfWork } from './proof-of-work.ts'

const LENGTH = 5
const LIFE_SECONDS = 180

type CaptchaReply = { id: string; png: string; work?: ProofOfWork; expire_time: number }
type CaptchaSubmission = { id: string; code: string; token?: string }

export async function issueCaptcha(context: CallContext, key: SmsCodeKey): Promise<CaptchaReply> {
  const { sql, clock, config } = context
  const { phone, purpose } = key
  const now = clock.now()
  const difficulty = await countCaptcha(context, key)
  const id = randomUUID()
  const word = Array.from({ length: LENGTH }, () => CAPTCHA_LETTERS[randomInt(CAPTCHA_LETTERS.length)]).join('')
  const made = supportsProofOfWork(config) ? await createProofOfWork(difficulty) : undefined
  const expiresAt = addSeconds(now, LIFE_SECONDS)
  const hashes = { answerHash: hashAnswer(id, word), workHash: made && hashAnswer(id, made.answer) }
  await insertCaptcha(sql, { id, phone, purpose, ...hashes, now, expiresAt })
  return {
    id,
    png: drawCaptcha(word).toString('base64'),
    ...(made && { work: made.work }),
    expire_time: Math.floor(expiresAt.getTime() / 1000),
  }
}

/**
 * Checks an answer. A right one allows one message to the captcha's phone and purpose; a wrong one uses the captcha up. Programs can read
 * pictures, so pictures are limited per network and in total; proof of work is not, because it costs the solver. An external service is
 * asked once per captcha, whose number per network is limited.
 */
export async function submitCaptcha({ id, code, token }: CaptchaSubmission, context: NonTransactionalContext): Promise<void> {
  if (!isUuid(id)) throw new ApiError('captchaExpired')
  const { db, clock, ip } = context
  if (token !== undefined) return submitToken(id, token, context)
  const isWork = PROOF_OF_WORK_ANSWER.test(code)
  await commitOnRefusal(db, async (tx) => {
    const now = clock.now()
    if (!isWork) await consumePictureAttempt({ ...context, sql: tx }, networkPrefix(ip), now)
    const captcha = await claimCaptchaAttempt(tx, id, now)
    if (!captcha) throw new ApiError('captchaExpired')
    const expected = isWork ? captcha.workHash : captcha.answerHash
    const fits = expected !== null && timingSafeEqual(hashAnswer(id, code), Buffer.from(expected))
    if (!fits) throw new ApiError('captchaWrong', { field: '/code' }, { commit: true })
    await markCaptchaSolved(tx, id)
  })
}

async function submitToken(id: string, token: string, context: NonTransactionalContext): Promise<void> {
  const { db, clock } = context
  if (!(await claimCaptchaAttempt(db, id, clock.now()))) throw new ApiError('captchaExpired')
  const isGood = await checkToken(token, context).catch(async (error: unknown) => {
    await releaseCaptchaAttempt(db, id)
    throw error
  })
  if (!isGood) throw new ApiError('captchaWrong', { field: '/code' }, { commit: true })
  await markCaptchaSolved(db, id)
}

async function checkToken(token: string, { ports, ip, log }: NonTransactionalContext): Promise<boolean> {
  if (!ports.captcha) throw new ApiError('invalidField', { field: '/token' })
  return ports.captcha.check(token, ip).catch((error: unknown) => {
    log.error({ err: error }, 'the captcha service does not answer')
    throw new ApiError('busy')
  })
}

async function consumePictureAttempt({ sql, settings, log }: CallContext, network: string, now: Date): Promise<void> {
  const { picturesPerAddress, picturesInTotal } = settings.captcha
  const ofAll = rateLimit.captchaReadAll('')
  // Read before it is written: concurrent writes to the row shared by all callers would wait for each other.
  if ((await consumedCount(sql, ofAll, now)) >= picturesInTotal) throw new ApiError('tooMany')
  if ((await consume(sql, rateLimit.captchaRead(network), picturesPerAddress, now)) === false) throw new ApiError('tooMany')
  reportUsedUp(log, { limit: ofAll, max: picturesInTotal }, await consume(sql, ofAll, picturesInTotal, now))
}

/** Contracts of older releases have no `work`. */
function supportsProofOfWork({ calls }: CallContext['config']): boolean {
  return memberSchema(calls.captcha?.reply, 'work') !== undefined
}

const hashAnswer = (id: string, answer: string) => createHash('sha256').update(`${id} ${answer.toUpperCase()}`).digest()
