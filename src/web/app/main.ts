import '../styles/index.css'
import { captureInstallPrompt } from '../device/install-prompt.ts'
import { LoadError, withTimeout } from '../net/load-file.ts'
import { openRelease, type Release } from '../net/release.ts'
import { sessionEntries } from '../../product/session-entries.ts'
import { type Connection, openConnection } from '../state/connection.ts'
import { peekStorage } from '../state/storage.ts'
import { prefetchFirstPage } from './prefetch-first-page.ts'
import { chunkLoadErrors } from './reload-once.ts'
import type { Texts } from '../../core/language/release.ts'

/** Key of the channel in the address's query and in the browser's storage. */
const channelEntry = sessionEntries.channel

// Prefetching fails here too, while a form is being filled in. The event only marks the error; the page is reloaded only when it cannot be
// shown.
window.addEventListener('vite:preloadError', ({ payload }) => void chunkLoadErrors.add(payload))
// Missing before Chrome 95.
window.reportError ??= (error: unknown) =>
  setTimeout(() => {
    throw error
  })
captureInstallPrompt()
void boot()

async function boot(): Promise<void> {
  const loaded: [string, Texts][] = []
  let add = (locale: string, texts: Texts): void => {
    loaded.push([locale, texts])
  }
  const chosen = {
    channels: [new URLSearchParams(location.search).get(channelEntry), peekStorage(channelEntry)],
    locale: peekStorage(sessionEntries.locale),
    add: (locale: string, texts: Texts) => add(locale, texts),
  }
  try {
    const [[release, connection], { start }] = await Promise.all([openRelease(chosen).then(begin), withTimeout(import('./start.tsx'))])
    add = start(release, connection, loaded)
  } catch (error) {
    if (!(error instanceof LoadError)) reportError(error)
    // Shows the notice rendered by the server, whose link reloads the page.
    document.querySelector('.start-late')?.classList.add('is-due')
  }
}

function begin(release: Release): [Release, Connection] {
  const connection = openConnection(release.boot.app)
  prefetchFirstPage(release, connection, location.pathname + location.search).catch(() => {})
  return [release, connection]
}
