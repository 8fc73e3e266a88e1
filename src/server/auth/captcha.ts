import { createHash, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { spend } from '../db/budgets.ts'
import { answerCaptcha, createCaptcha, markSolved } from '../db/captchas.ts'
import { ApiError } from '../errors.ts'
import { networkOf } from '../http/address.ts'
import type { Context } from '../http/handler.ts'
import { drawWord, LETTERS } from './captcha-picture.ts'

const LENGTH = 5
const LIFE_SECONDS = 180
const HOUR = 3600
/** A carrier has thousands of borrowers behind one address. */
const PER_ADDRESS_HOUR = 1000

export type Picture = { id: string; png: string; expire_time: number }

/** A picture for one phone and purpose; its answer is nowhere but in the picture and, hashed, in the database. */
export async function newPicture({ sql, clock, ip }: Context, phone: string, purpose: string): Promise<Picture> {
  const now = clock.now()
  const budget = { name: 'captchaAddress', subject: networkOf(ip), windowSeconds: HOUR }
  if ((await spend(sql, budget, PER_ADDRESS_HOUR, now)) === false) throw new ApiError('tooMany')
  const id = randomUUID()
  const word = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  const expiresAt = new Date(now.getTime() + LIFE_SECONDS * 1000)
  await createCaptcha(sql, { id, phone, purpose, answerHash: hashAnswer(id, word), now, expiresAt })
  return { id, png: drawWord(word).toString('base64'), expire_time: Math.floor(expiresAt.getTime() / 1000) }
}

/** A right answer releases one message to the picture's phone and purpose; a wrong one uses the picture up. */
export async function answerPicture({ sql, clock }: Context, id: string, answer: string): Promise<void> {
  if (!UUID.test(id)) throw new ApiError('captchaDead')
  const picture = await answerCaptcha(sql, id, clock.now())
  if (!picture) throw new ApiError('captchaDead')
  if (!timingSafeEqual(hashAnswer(id, answer), Buffer.from(picture.answerHash)))
    throw new ApiError('captchaWrong', { field: '/code' }, true)
  await markSolved(sql, id)
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const hashAnswer = (id: string, answer: string) => createHash('sha256').update(`${id} ${answer.toUpperCase()}`).digest()
