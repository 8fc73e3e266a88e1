import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, it } from 'vitest'
import { assertStrongPassword } from '../../../src/server/auth/password.ts'

describe('the most common passwords', () => {
  const guessed = dictionary['passwords-common'].filter((password) => /^[0-9a-z]{6,20}$/i.test(password)).slice(0, 5000)
  const isWeak = (password: string) =>
    assertStrongPassword(password, '+6281234567890').then(
      () => false,
      () => true,
    )

  it('are refused, 5,000 of them, and in capitals too', async () => {
    expect(guessed).toHaveLength(5000)
    for (const password of guessed) expect(await isWeak(password), password).toBe(true)
    for (const password of guessed.slice(0, 100)) expect(await isWeak(password.toUpperCase()), password).toBe(true)
  })

  it.each(['michael1', 'princess1', 'iloveyou1', 'liverpool', 'qwerty1234', 'zaq12wsx', '11223344', 'sayangku', 'bismillah123', 'persib'])(
    'are refused, such as %s',
    async (password) => {
      expect(await isWeak(password)).toBe(true)
    },
  )

  it.each(['kuda9lumping', 'sate7madura', 'rendang8padang'])('do not include %s', async (password) => {
    expect(await isWeak(password)).toBe(false)
  })
})
