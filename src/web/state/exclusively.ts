import { lockKey } from '../../core/host/storage-keys.ts'
import { storagePrefix } from './storage.ts'

/**
 * One tab of the browser runs `work` at a time. A page without https has no locks. There, in development alone, two tabs may both renew
 * a session, which ends it, and the borrower signs in again.
 */
export function exclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager }
  return locks ? locks.request(storagePrefix + lockKey(name), work) : work()
}
