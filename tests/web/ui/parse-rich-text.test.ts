import { describe, expect, it } from 'vitest'
import { parseRichText } from '../../../src/web/ui/parse-rich-text.ts'

describe('rich text', () => {
  it.each([
    { text: '', parts: [] },
    { text: 'One\ntwo', parts: [{ kind: 'paragraph', text: 'One two' }] },
    {
      text: '# Head\nText\n\nMore',
      parts: [
        { kind: 'heading', text: 'Head' },
        { kind: 'paragraph', text: 'Text' },
        { kind: 'paragraph', text: 'More' },
      ],
    },
    { text: '- a\n- b', parts: [{ kind: 'bullets', items: ['a', 'b'] }] },
    {
      text: 'Do:\n1. a\n2. b\n- c',
      parts: [
        { kind: 'paragraph', text: 'Do:' },
        { kind: 'numbers', items: ['a', 'b'] },
        { kind: 'bullets', items: ['c'] },
      ],
    },
    { text: 'a - b', parts: [{ kind: 'paragraph', text: 'a - b' }] },
  ])('%j is read into its parts', ({ text, parts }) => {
    expect(parseRichText(text)).toEqual(parts)
  })
})
