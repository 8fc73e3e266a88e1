import { lockKey } from '../../core/host/storage-keys.ts'
import type { Deadline } from '../net/transport.ts'
import { storagePrefix } from './storage.ts'

/**
 * Runs `work` in one tab of the browser at a time. A page without https has no locks: there, in development only, two tabs may both refresh
 * a session, which ends it, and the borrower signs in again. The deadline limits the wait; after it `work` is skipped.
 */
export async function exclusively<T>(name: string, work: () => Promise<T>, { signal, end }: Deadline): Promise<T | undefined> {
  const { locks } = navigator as { locks?: LockManager }
  const begin = () => (end(), work())
  try {
    return await (locks ? locks.request(storagePrefix + lockKey(name), { signal }, begin) : begin())
  } catch (error) {
    if (signal.aborted) return undefined
    throw error
  }
}
