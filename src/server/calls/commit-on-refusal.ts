import type { Db, Sql } from '../db/db.ts'
import { ApiError } from './errors.ts'

/** Commits before a refusal with `commit` is rethrown, so that a spent attempt stays spent. */
export async function commitOnRefusal<T>(db: Db, work: (tx: Sql) => Promise<T>): Promise<T> {
  const result = await db.transaction(async (tx) => {
    try {
      return { value: await work(tx) }
    } catch (error) {
      if (error instanceof ApiError && error.commit) return { refusal: error }
      throw error
    }
  })
  if ('refusal' in result) throw result.refusal
  return result.value
}
