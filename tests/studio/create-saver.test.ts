import { describe, expect, it } from 'vitest'
import { createSaver } from '../../src/studio/client/create-saver.ts'
import { Refused } from '../../src/studio/client/api.ts'
import type { Change, Edit } from '../../src/studio/contract.ts'

/** A fake server with a file of one value. */
function server(start: string) {
  let there = start
  const post = async ({ edits }: Change) => {
    await Promise.resolve()
    for (const { was, value } of edits) {
      if (was !== undefined && was !== there) throw new Refused('conflict', there)
      there = String(value)
    }
  }
  return { post, there: () => there, put: (text: string) => void (there = text) }
}
const change = (was: string, value: string, pointer = '/a'): Change => ({
  label: '',
  edits: [{ file: 'one.json', pointer, was, value } satisfies Edit],
})

describe('a change made before the page has re-rendered', () => {
  it('expects the value that the page wrote', async () => {
    const { post, there } = server('A')
    const { save } = createSaver(post)
    await Promise.all([save(change('A', 'B')), save(change('A', 'C'))])
    await save(change('A', 'A'))
    expect(there()).toBe('A')
    await save(change('A', 'D'))
    expect(there()).toBe('D')
  })

  it('is refused after a change by somebody else, until the page has re-rendered', async () => {
    const { post, there, put } = server('A')
    const { save } = createSaver(post)
    await save(change('A', 'B'))
    put('X')
    await expect(save(change('A', 'C'))).rejects.toMatchObject({ reason: 'conflict', at: 'X' })
    await save(change('X', 'C'))
    expect(there()).toBe('C')
  })

  it('is saved when the file has the value from before the save again, as after a checkout', async () => {
    const { post, there, put } = server('A')
    const { save } = createSaver(post)
    await save(change('A', 'B'))
    put('A')
    await save(change('A', 'C'))
    expect(there()).toBe('C')
  })

  it('expects the displayed value after an undo', async () => {
    const { post, there, put } = server('A')
    const { save, inTurn } = createSaver(post)
    // The undo runs right after the save.
    const saved = save(change('A', 'B'))
    await inTurn(async () => put('A'))
    await saved
    await save(change('A', 'C'))
    expect(there()).toBe('C')
  })

  it('tracks each place separately', async () => {
    const sent: Edit[] = []
    const { save } = createSaver(async ({ edits }) => void sent.push(...edits))
    await save(change('A', 'B', '/a'))
    await save(change('A', 'C', '/b'))
    expect(sent.map(({ was }) => was)).toEqual(['A', 'A'])
  })
})
