import { describe, expect, it } from 'vitest'
import { onPlainClick } from '../../../src/web/ui/on-plain-click.ts'

describe('a click on a link', () => {
  it.each([
    { held: 'no key', keys: {}, follows: true },
    { held: 'Control', keys: { ctrlKey: true }, follows: false },
    { held: 'Command', keys: { metaKey: true }, follows: false },
    { held: 'Shift', keys: { shiftKey: true }, follows: false },
    { held: 'Alt', keys: { altKey: true }, follows: false },
  ])('is handled by the app with $held: $follows', ({ keys, follows }) => {
    const did = { follow: false, preventDefault: false }
    onPlainClick(() => (did.follow = true))({ ...keys, preventDefault: () => (did.preventDefault = true) } as never)
    expect(did).toEqual({ follow: follows, preventDefault: follows })
  })
})
