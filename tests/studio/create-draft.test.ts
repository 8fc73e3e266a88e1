import { describe, expect, test } from 'vitest'
import { createDraft, type KeptDraft } from '../../src/studio/client/create-draft.ts'
import type { JsonPlace } from '../../src/studio/contract.ts'
import { withWords } from '../../src/studio/place-edits.ts'

const placeWith = (value?: string): JsonPlace => ({ file: 'a.json', pointer: '/a', sharedWith: [], ...(value !== undefined && { value }) })

/** An editable place of a page. `sent`: the expected and the new value of each write. */
function page(value: string | undefined, kept: KeptDraft = { text: undefined, over: undefined }) {
  let place = placeWith(value)
  let stored = kept
  const sent: [was: unknown, value: unknown][] = []
  const draft = createDraft(kept, (next) => void (stored = next))
  return {
    sent,
    stored: () => stored,
    type: (text: string | undefined) => draft.type(text, place),
    draw(next: string) {
      place = placeWith(next)
      draft.draw(place)
    },
    leave: (write: () => Promise<boolean> = async () => true) =>
      draft.commit(
        String(place.value ?? ''),
        () => place,
        (text, begun) => {
          const edit = withWords(begun, text)
          sent.push([edit.was, edit.value])
          return write()
        },
      ),
  }
}

describe('a draft', () => {
  test('expects the value from when typing began, despite later changes by others', async () => {
    const { type, draw, leave, sent } = page('A')
    type('A and')
    draw('X')
    type('A and more')
    await leave()
    expect(sent).toEqual([['A', 'A and more']])
  })

  test('expects the same value after a page reload', async () => {
    const before = page('A')
    before.type('A and more')
    const { leave, sent } = page('X', before.stored())
    await leave()
    expect(sent).toEqual([['A', 'A and more']])
  })

  test('expects the current value when typing starts again after a cancel', async () => {
    const { type, draw, leave, sent } = page('A')
    type('B')
    draw('X')
    type(undefined)
    type('Y')
    await leave()
    expect(sent).toEqual([['X', 'Y']])
  })

  test('keeps its text and its expected value after a refusal', async () => {
    const { type, draw, leave, stored, sent } = page('A')
    type('B')
    draw('X')
    expect(await leave(async () => false)).toBeUndefined()
    expect(stored().text).toBe('B')
    await leave()
    expect(sent).toEqual([
      ['A', 'B'],
      ['A', 'B'],
    ])
  })

  test('expects the saved value when typing went on during the save', async () => {
    const { type, draw, leave, sent } = page('A')
    type('B')
    await leave(async () => {
      type('B and')
      return true
    })
    draw('B')
    type('B and more')
    expect(await leave()).toBe('B and more')
    expect(sent).toEqual([
      ['A', 'B'],
      ['B', 'B and more'],
    ])
  })

  test('is saved again when it was committed during the save', async () => {
    const { type, leave, sent } = page('A')
    type('B')
    const left = leave(async () => {
      type('C')
      await leave()
      return true
    })
    expect(await left).toBe('C')
    expect(sent.map(([, value]) => value)).toEqual(['B', 'C'])
  })
})
