import { expect, it } from 'vitest'
import { gsmText } from '../../../src/server/ports/gsm-text.ts'
import { product } from '../../conformance/product.ts'

/** GSM 03.38 without the extension table, whose characters count twice. */
const alphabet = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ ÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)

const sent = Object.entries(product.texts).flatMap(([locale, texts]) =>
  Object.entries(texts)
    .filter(([key]) => /^(sms|message)\./.test(key))
    .map(([key, text]) => ({ name: `${locale} ${key}`, text: text.replaceAll(/\{\{[^}]*\}\}/g, 'Rp\u00a01.000.000') })),
)

it('every language has texts of messages', () => {
  expect(sent.length).toBeGreaterThan(40)
})

it.each(sent)('$name has only characters of the GSM alphabet', ({ text }) => {
  expect([...gsmText(text)].filter((character) => !alphabet.has(character))).toEqual([])
})
