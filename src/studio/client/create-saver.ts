import { canonicalJson } from '../../core/language/canonical-json.ts'
import type { Json } from '../../core/language/json.ts'
import type { Change, Edit } from '../contract.ts'

export type Saver = {
  /** Rejects as `post` does. */
  save(change: Change): Promise<void>
  /** What was saved is no longer what stands in the files. */
  forget(): void
}

/**
 * Saves one change after the other. A change that comes before the page has drawn the one before it expects what the page still shows; in
 * place of that it is told to expect what this page itself has put there. What others put there is still a conflict.
 */
export function createSaver(post: (change: Change) => Promise<unknown>): Saver {
  const own = new Map<string, { drawn: Json; now: Json }>()
  let last: Promise<unknown> = Promise.resolve()
  return {
    save(change) {
      const sent = last.then(() => send(change))
      last = sent.catch(() => {})
      return sent
    },
    forget: () => own.clear(),
  }

  async function send(change: Change): Promise<void> {
    try {
      await post({ ...change, edits: change.edits.map(expectingOwn) })
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
    const isUndrawn = put && edit.was !== undefined && canonicalJson(edit.was) === canonicalJson(put.drawn)
    return isUndrawn ? { ...edit, was: put.now } : edit
  }
}

const placeOf = ({ file, pointer }: Edit): string => `${file}#${pointer}`
