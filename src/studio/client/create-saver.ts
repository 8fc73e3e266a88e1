import { sameValue } from '../../core/language/same-json.ts'
import type { Json } from '../../core/language/json.ts'
import type { Change, Edit } from '../contract.ts'
import { Refused } from './api.ts'

type Saver = {
  /** Saves a change. Rejects when `post` does. */
  save(change: Change): Promise<void>
  /** Runs other work on the files, e.g. an undo, after the pending saves. */
  inTurn(work: () => Promise<unknown>): Promise<void>
}

/**
 * Saves changes one after another. A change made before the page has re-rendered after the previous one expects an outdated value; that
 * expectation is replaced with the value this page wrote itself. Changes by others remain conflicts.
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
        // The value that the page wrote is gone, e.g. after a git checkout, and the page shows the file's value again.
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
