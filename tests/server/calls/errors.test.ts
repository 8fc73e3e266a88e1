import { expect, it } from 'vitest'
import { ApiError } from '../../../src/server/calls/errors.ts'

// Each of these would show a borrower a placeholder such as `{{count}}`, so it must not compile.
it.each([
  {
    name: 'without the value of its text',
    // @ts-expect-error The sentence counts seconds.
    refuse: () => new ApiError('smsTooSoon'),
  },
  {
    name: 'with the value of another text',
    // @ts-expect-error The sentence names no amount.
    refuse: () => new ApiError('smsTooSoon', { count: 1, amount: 'Rp 1' }),
  },
  {
    name: 'with one of two values',
    // @ts-expect-error The sentence tells the highest too.
    refuse: () => new ApiError('ageOutside', { from: 18 }),
  },
  {
    name: 'without the field whose limits it states',
    // @ts-expect-error The limits are those of the field.
    refuse: () => new ApiError('phoneInvalid'),
  },
  {
    name: 'without the value of one of two texts',
    // @ts-expect-error One of them counts.
    refuse: () => new ApiError('tooMany' as 'smsTooMany' | 'tooMany'),
  },
])('does not compile: a refusal $name', ({ refuse }) => {
  expect(refuse).not.toThrow()
})

it('a refusal with the values of its text compiles', () => {
  const refused = new ApiError('smsCodeWrong', { field: '/sms_code', count: 2 }, { commit: true })
  expect(refused).toMatchObject({ code: 4101, status: 200, values: { field: '/sms_code', count: 2 }, commit: true })
  expect(new ApiError('loginLost')).toMatchObject({ code: 4047, values: {}, commit: false })
})
