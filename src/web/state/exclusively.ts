import { lockKey } from '../../core/host/storage-keys.ts'
import { type BrowserStorage, browserStorage, storagePrefix, tryOrUndefined } from './storage.ts'

/** Milliseconds after which a lock of the storage counts as left behind by a closed tab, and between two looks at it. */
const staleAfter = 15_000
const lookEvery = 50

/** One tab of the browser runs `work` at a time. */
export function exclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
  const key = storagePrefix + lockKey(name)
  const { locks } = navigator as { locks?: LockManager }
  // Missing before Chrome 69 and Safari 15.4, and where the page is not served over https.
  return locks ? locks.request(key, work) : withStorageLock(key, work)
}

/** Who wrote last has it; the others look again. */
export async function withStorageLock<T>(
  key: string,
  work: () => Promise<T>,
  device: BrowserStorage | undefined = browserStorage(),
): Promise<T> {
  const owner = String(Math.random())
  const holder = () => tryOrUndefined(() => device?.getItem(key)) ?? ''
  for (;;) {
    const [name = '', since] = holder().split(' ')
    if (name === owner) break
    if (!(Date.now() - Number(since) < staleAfter)) tryOrUndefined(() => device?.setItem(key, `${owner} ${Date.now()}`))
    // A storage that keeps nothing locks nothing.
    if (holder() === '') break
    await new Promise((resolve) => setTimeout(resolve, lookEvery))
  }
  try {
    return await work()
  } finally {
    if (holder().startsWith(`${owner} `)) tryOrUndefined(() => device?.removeItem(key))
  }
}
