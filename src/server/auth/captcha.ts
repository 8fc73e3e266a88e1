import { createHash, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { spend, spentSoFar } from '../db/budgets.ts'
import { answerCaptcha, createCaptcha, markSolved } from '../db/captchas.ts'
import { ApiError } from '../errors.ts'
import { networkOf } from '../http/address.ts'
import type { Context, FreeContext } from '../http/handler.ts'
import { keeping } from '../keeping.ts'
import { drawWord, LETTERS } from './captcha-picture.ts'
import { hardness, newWork, WORK_ANSWER, type Work } from './captcha-work.ts'

const LENGTH = 5
const LIFE_SECONDS = 180
const HOUR = 3600
/** A carrier has thousands of borrowers behind one address. */
const PER_ADDRESS_HOUR = 1000
/** Captchas of one phone, or of one network, in an hour, beyond which the work doubles and doubles. */
const FREE_OF_PHONE = 3
const FREE_OF_NETWORK = 60
/** Of a phone captchas are only counted. */
const COUNTED = 1_000_000

export type Captcha = { id: string; png: string; work?: Work; expire_time: number }
export type CaptchaAnswer = { id: string; code: string; token?: string }

/** A captcha for one phone and purpose: a picture to read and, where the release knows of it, work that the phone can do instead. */
export async function newCaptcha(context: Context, phone: string, purpose: string): Promise<Captcha> {
  const { sql, clock, ip, office } = context
  const now = clock.now()
  const ofNetwork = { name: 'captchaAddress', subject: networkOf(ip), windowSeconds: HOUR }
  const ofPhone = { name: 'captchaPhone', subject: phone, windowSeconds: HOUR }
  const asked = await spend(sql, ofNetwork, PER_ADDRESS_HOUR, now)
  if (asked === false) throw new ApiError('tooMany')
  const askedForPhone = (await spend(sql, ofPhone, COUNTED, now)) || 1

  const id = randomUUID()
  const word = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  const times = Math.max(hardness(asked, FREE_OF_NETWORK), hardness(askedForPhone, FREE_OF_PHONE))
  const made = knowsWork(office) ? await newWork(times) : undefined
  const expiresAt = new Date(now.getTime() + LIFE_SECONDS * 1000)
  const hashes = { answerHash: hashAnswer(id, word), workHash: made && hashAnswer(id, made.answer) }
  await createCaptcha(sql, { id, phone, purpose, ...hashes, now, expiresAt })
  return {
    id,
    png: drawWord(word).toString('base64'),
    ...(made && { work: made.work }),
    expire_time: Math.floor(expiresAt.getTime() / 1000),
  }
}

/**
 * A right answer releases one message to the captcha's phone and purpose; a wrong one uses the captcha up. Programs read pictures, so a
 * network has few answers of that kind; work costs whoever does it, and is not counted.
 */
export async function answerCaptchaWith({ id, code, token }: CaptchaAnswer, context: FreeContext): Promise<void> {
  if (!UUID.test(id)) throw new ApiError('captchaDead')
  const { db, clock, ip } = context
  const isWork = WORK_ANSWER.test(code)
  const isGood = token === undefined ? undefined : await askService(token, context)
  await keeping(db, async (tx) => {
    const now = clock.now()
    if (token === undefined && !isWork) await spendReading({ ...context, sql: tx }, networkOf(ip), now)
    const captcha = await answerCaptcha(tx, id, now)
    if (!captcha) throw new ApiError('captchaDead')
    const expected = isWork ? captcha.workHash : captcha.answerHash
    const fits = isGood ?? (expected !== null && timingSafeEqual(hashAnswer(id, code), Buffer.from(expected)))
    if (!fits) throw new ApiError('captchaWrong', { field: '/code' }, true)
    await markSolved(tx, id)
  })
}

async function askService(token: string, { ports, ip, log }: FreeContext): Promise<boolean> {
  if (!ports.captcha) throw new ApiError('invalidField', { field: '/token' })
  return ports.captcha.check(token, ip).catch((error: unknown) => {
    log.error({ err: error }, 'the captcha service cannot be asked')
    throw new ApiError('busy')
  })
}

async function spendReading({ sql, settings }: Context, network: string, now: Date): Promise<void> {
  const { readingsPerAddress, readingsInAll } = settings.captcha
  const ofAll = { name: 'captchaReadAll', subject: '', windowSeconds: HOUR }
  // Looked at first: a row that everybody writes to would make everybody wait.
  if ((await spentSoFar(sql, ofAll, now)) >= readingsInAll) throw new ApiError('tooMany')
  if ((await spend(sql, { name: 'captchaRead', subject: network, windowSeconds: HOUR }, readingsPerAddress, now)) === false)
    throw new ApiError('tooMany')
  await spend(sql, ofAll, readingsInAll, now)
}

/** An older release's contract has no place for it. */
function knowsWork({ calls }: Context['office']): boolean {
  const properties = calls.captcha?.reply?.properties
  return properties !== undefined && Object.hasOwn(properties as object, 'work')
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const hashAnswer = (id: string, answer: string) => createHash('sha256').update(`${id} ${answer.toUpperCase()}`).digest()
