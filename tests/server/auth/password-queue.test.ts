import { expect, it, vi } from 'vitest'
import { logIn } from '../../../src/server/auth/log-in.ts'
import { hashPassword, verifyPassword } from '../../../src/server/auth/password.ts'
import type { NonTransactionalContext } from '../../../src/server/calls/call-handler.ts'

let finish = (_hash: string): void => undefined
const hashing = new Promise<string>((resolve) => (finish = resolve))
vi.mock('@node-rs/argon2', async (original) => ({
  ...(await original<typeof import('@node-rs/argon2')>()),
  hash: () => hashing,
}))

it('a full queue counts no try, and does not reveal later whether a phone has an account', async () => {
  // Two hashes run at a time and 100 wait.
  const flood = Array.from({ length: 102 }, () => hashPassword('kuda9lumping'))
  await expect(verifyPassword(undefined, 'sate7madura')).rejects.toThrow('busy')

  let counted = 0
  const query = async (sql: string) => {
    if (sql.startsWith('insert into budget')) counted += 1
    if (sql.includes('spent - 1')) counted -= 1
    return [{ spent: 1, id: '1', phone: '+6281500000001', passwordHash: null }]
  }
  const agreements = { privacy: '1', service: '1' }
  const context = {
    config: { facts: { base: { agreements } } },
    settings: { rateLimits: { signInPhoneHour: 10, signInAddressHour: 100 } },
    clock: { now: () => new Date(0) },
    channel: '',
    ip: '36.70.1.1',
    db: { query },
  } as unknown as NonTransactionalContext
  await expect(logIn({ userName: '081500000001', password: 'sate7madura', agreements }, context)).rejects.toThrow('busy')
  expect(counted).toBe(0)

  finish('')
  await Promise.all(flood)
  expect(await verifyPassword(undefined, 'sate7madura')).toBe(false)
})
