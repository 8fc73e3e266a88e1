import { expect, it } from 'vitest'
import { PasswordControl } from '../../../src/web/controls/PasswordControl.tsx'
import { TextControl } from '../../../src/web/controls/TextControl.tsx'
import { drawInApp } from '../draw-in-app.tsx'

const props = { id: 'field', value: '', onChange: () => {}, onBlur: () => {} }

it('a phone neither corrects a password nor begins it with a capital, also while it is shown', () => {
  const markup = drawInApp(<PasswordControl {...props} />)
  for (const attribute of ['autoCapitalize="none"', 'autoCorrect="off"', 'spellCheck="false"'])
    expect(markup.toLowerCase()).toContain(attribute.toLowerCase())
})

it('a phone may help with other words', () => {
  expect(drawInApp(<TextControl {...props} />)).not.toMatch(/autocapitalize|autocorrect|spellcheck/i)
})
