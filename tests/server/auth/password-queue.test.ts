import { expect, it, vi } from 'vitest'
import { hashPassword, verifyPassword } from '../../../src/server/auth/password.ts'

let finish = (_hash: string): void => undefined
const hashing = new Promise<string>((resolve) => (finish = resolve))
vi.mock('@node-rs/argon2', async (original) => ({
  ...(await original<typeof import('@node-rs/argon2')>()),
  hash: () => hashing,
}))

it('a queue that was full when the first password came tells nobody later whether a phone has an account', async () => {
  // Two are hashed at once, a hundred wait.
  const flood = Array.from({ length: 102 }, () => hashPassword('kuda9lumping'))
  await expect(verifyPassword(undefined, 'sate7madura')).rejects.toThrow('busy')
  finish('')
  await Promise.all(flood)
  expect(await verifyPassword(undefined, 'sate7madura')).toBe(false)
})
