import { hash, verify } from '@node-rs/argon2'
import { ApiError } from '../calls/errors.ts'
import { once } from '../platform/once.ts'
import { toLocal } from '../../product/phone-number.ts'

/** OWASP's first choice for argon2id: 19 MiB, 2 passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const MAX_CONCURRENT = 2
const MAX_QUEUED = 100

/**
 * Hashing is the most expensive work that a visitor can cause, so few run at once; others queue up to a bound, then get the error `busy`.
 */
const waiting: (() => void)[] = []
let running = 0

async function withHashingSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_CONCURRENT) {
    if (waiting.length >= MAX_QUEUED) throw new ApiError('busy')
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

export const hashPassword = (password: string): Promise<string> => withHashingSlot(() => hash(password, COST))

/** Hash of no password, as expensive to compare as a real one (salt of 16 bytes, hash of 32). */
const DECOY = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Takes as long without an account or password as with a wrong password, so that the time does not reveal accounts. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const fits = await withHashingSlot(() => verify(stored ?? DECOY, password))
  return fits && stored !== null && stored !== undefined
}

/** Passwords that are common in Indonesia and missing in international lists. */
const LOCAL_COMMON_PASSWORDS = `sayang sayangku indonesia1 jakarta bismillah bismillah123 rahasia doraemon bangsat alhamdulillah allahuakbar pinjaman pinjaman1
  kucing persib persija merdeka merdeka45 pancasila garuda garuda1 alur123 alurpinjaman aku123 abcd1234 hello123 password12 zxcvbnm asdf1234
  qweasd 12qwaszx indonesia cintaku sayang123 bandung surabaya bismillah1 rahasia123`

/** The 49,000 most common passwords and the local ones. Loaded on first use, since it would slow down every start. */
const commonPasswords = once(async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set([...dictionary['passwords-common'], ...LOCAL_COMMON_PASSWORDS.split(/\s+/)])
})

export async function assertStrongPassword(password: string, phone: string): Promise<void> {
  const plain = password.toLowerCase()
  const isOneCharacter = new Set(plain).size === 1
  const steps = new Set([...plain].slice(1).map((character, index) => character.charCodeAt(0) - plain.charCodeAt(index)))
  const isRun = steps.size === 1 && (steps.has(1) || steps.has(-1))
  if ((await commonPasswords()).has(plain) || isOneCharacter || isRun || isOfPhone(plain, phone))
    throw new ApiError('passwordWeak', { field: '/password' })
}

function isOfPhone(password: string, phone: string): boolean {
  return /^\d{6,}$/.test(password) && (toLocal(phone).includes(password) || phone.includes(password))
}
