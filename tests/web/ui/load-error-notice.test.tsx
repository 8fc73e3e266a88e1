import { expect, test } from 'vitest'
import { createTranslator } from '../../../src/web/state/translator.ts'
import { LoadErrorNotice } from '../../../src/web/ui/LoadErrorNotice.tsx'
import { drawInApp } from '../draw-in-app.tsx'

const translator = createTranslator({ default: 'en-us', supported: { 'en-us': { lan: 'en-US', name: 'English' } } }, 'en-us')
translator.add('en-us', {
  'shell.failed.title': 'Not loaded',
  'shell.failed.text': 'Check your connection.',
  'shell.retry': 'Again',
  'shell.panel.help': 'Call {{hotline}}, {{hours}}',
  'shell.panel.call': 'tel:{{hotline}}',
})

const draw = (facts: object): string =>
  drawInApp(<LoadErrorNotice retry={() => {}} />, { translator, release: { boot: { app: { facts } } } })

test('the notice has a heading and a link that dials the number it shows', () => {
  const html = draw({ hotline: '021-5550', hours: '8' })
  expect(html).toMatch(/<h2[^>]*>Not loaded<\/h2>/)
  expect(html).toMatch(/<a [^>]*href="tel:021-5550">Call 021-\u20605550, 8<\/a>/)
})

test('without a number the notice offers only a retry', () => {
  expect(draw({ hotline: '', hours: '8' })).not.toContain('<a ')
})
