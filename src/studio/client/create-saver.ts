import { sameValue } from '../../core/language/same-json.ts'
import type { Json } from '../../core/language/json.ts'
import type { Change, Edit } from '../contract.ts'
import { Refused } from './api.ts'

export type Saver = {
  /** Rejects as `post` does. */
  save(change: Change): Promise<void>
  /** What changes the files otherwise, e.g. takes a change back: after what is being saved. */
  inTurn(work: () => Promise<unknown>): Promise<void>
}

/**
 * Saves one change after the other. A change that comes before the page has drawn the one before it expects what the page still shows; in
 * place of that it is told to expect what this page itself has put there. What others put there is still a conflict.
 */
export function createSaver(post: (change: Change) => Promise<unknown>): Saver {
  const own = new Map<string, { drawn: Json; now: Json }>()
  let last: Promise<unknown> = Promise.resolve()
  return {
    save: (change) => afterLast(() => send(change)),
    inTurn: (work) =>
      afterLast(async () => {
        own.clear()
        await work()
      }),
  }

  function afterLast(work: () => Promise<void>): Promise<void> {
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }

  async function send(change: Change): Promise<void> {
    const undrawn = change.edits.map(expectingOwn)
    try {
      await post({ ...change, edits: undrawn }).catch((error: unknown) => {
        const mayBeDrawn = undrawn.some((edit, index) => edit !== change.edits[index])
        if (!mayBeDrawn || !(error instanceof Refused) || error.reason !== 'conflict') throw error
        // What the page had put there is gone, as by a checkout, and the page shows what stands there again.
        return post(change)
      })
    } catch (error) {
      own.clear()
      throw error
    }
    for (const edit of change.edits) {
      if (edit.was === undefined || edit.value === undefined) own.delete(placeOf(edit))
      else own.set(placeOf(edit), { drawn: edit.was, now: edit.value })
    }
  }

  function expectingOwn(edit: Edit): Edit {
    const put = own.get(placeOf(edit))
    const isUndrawn = put && edit.was !== undefined && sameValue(edit.was, put.drawn)
    return isUndrawn ? { ...edit, was: put.now } : edit
  }
}

const placeOf = ({ file, pointer }: Edit): string => `${file}#${pointer}`
