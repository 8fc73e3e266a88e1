import { entryOf } from '../../core/language/map.ts'
import { takeStartFile } from './start-files.ts'
import { fetchJson } from './transport.ts'

export const configFolder = '/config/'
const timeoutMs = 120_000

/** Thrown when a file of the app or of its configuration could not be fetched. */
export class LoadError extends Error {
  override name = 'LoadError'
}

/** Loads a file of the release by its name: from the page when it was sent along, else from the network. */
export async function loadFile(file: string, cache?: RequestCache): Promise<unknown> {
  const arrived = takeStartFile(file)
  if (arrived !== undefined) return arrived
  try {
    return await fetchJson(configFolder + file, { timeout: timeoutMs, cache })
  } catch (cause) {
    throw new LoadError(file, { cause })
  }
}

export async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LoadError('timeout')), timeoutMs)
  })
  try {
    return await Promise.race([work, timedOut])
  } catch (cause) {
    throw cause instanceof LoadError ? cause : new LoadError('module', { cause })
  } finally {
    clearTimeout(timer)
  }
}

/** Rejects when the signal aborts while `work` continues; work that is already done still resolves. */
export async function withSignal<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work
  let abort = () => {}
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(new LoadError('timeout'))
    signal.addEventListener('abort', abort)
    if (signal.aborted) setTimeout(abort)
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

/** Returns an entry that the configuration must have. */
export function required<T>(map: Record<string, T>, key: string): T {
  const value = entryOf(map, key)
  if (value === undefined) throw new LoadError(`There is no "${key}" in the configuration`)
  return value
}
