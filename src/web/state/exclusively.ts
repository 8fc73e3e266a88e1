import { lockKey } from '../../core/host/storage-keys.ts'
import { type BrowserStorage, browserStorage, storagePrefix, tryOrUndefined } from './storage.ts'

/** Milliseconds after which a lock of the storage counts as left behind by a closed tab, in which its holder writes it anew, and between two looks at it. */
const staleAfter = 15_000
const renewEvery = 5000
const lookEvery = 50

/** One tab of the browser runs `work` at a time. */
export function exclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
  const key = storagePrefix + lockKey(name)
  const { locks } = navigator as { locks?: LockManager }
  // Missing where the page is not served over https.
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
  const isMine = () => holder().startsWith(`${owner} `)
  const take = () => tryOrUndefined(() => device?.setItem(key, `${owner} ${Date.now()}`))
  for (;;) {
    const [name = '', since] = holder().split(' ')
    if (name === owner) break
    if (!(Date.now() - Number(since) < staleAfter)) take()
    // A storage that keeps nothing locks nothing.
    if (holder() === '') break
    await new Promise((resolve) => setTimeout(resolve, lookEvery))
  }
  const renewing = setInterval(() => isMine() && take(), renewEvery)
  try {
    return await work()
  } finally {
    clearInterval(renewing)
    if (isMine()) tryOrUndefined(() => device?.removeItem(key))
  }
}
