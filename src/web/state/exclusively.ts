import { lockKey } from '../../core/host/storage-keys.ts'
import type { Deadline } from '../net/transport.ts'
import { storagePrefix } from './storage.ts'

/**
 * One tab of the browser runs `work` at a time. A page without https has no locks. There, in development alone, two tabs may both renew
 * a session, which ends it, and the borrower signs in again. The deadline is that of the wait: where it has passed, `work` is left out.
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
