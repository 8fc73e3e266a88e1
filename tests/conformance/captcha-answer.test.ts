import { expect, it } from 'vitest'
import { memberSchema } from '../../src/core/language/schema.ts'
import { product } from './product.ts'

it('the picture takes for an answer what its call takes', () => {
  const { screens, calls } = product.flows
  const rule = memberSchema(calls['captchaSubmit']?.payload, 'code')?.pattern
  expect(rule).toBeDefined()
  expect(screens['CaptchaDialog']?.blocks?.['captcha']).toMatchObject({ pattern: rule })
})
