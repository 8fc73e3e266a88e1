import { expect, it } from 'vitest'
import { memberSchema } from '../../src/core/language/schema.ts'
import { product } from './product.ts'

it('the captcha field accepts the same answers as its call', () => {
  const { screens, calls } = product.flows
  const rule = memberSchema(calls['captchaSubmit']?.payload, 'code')?.pattern
  expect(rule).toBeDefined()
  expect(screens['CaptchaDialog']?.blocks?.['captcha']).toMatchObject({ pattern: rule })
})
