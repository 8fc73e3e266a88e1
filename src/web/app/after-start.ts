import { loadFormView } from '../blocks/Form.tsx'
import { loadDeviceApis } from '../device/ask-device.ts'
import type { Release } from '../net/release.ts'
import type { WebApp } from '../state/app-context.ts'
import type { Connection } from '../state/connection.ts'
import { savesData } from '../ui/saves-data.ts'
import { whenIdle } from '../ui/when-idle.ts'
import { prefetchOnTouch } from './prefetch-on-touch.ts'
import { registerServiceWorker } from './service-worker.ts'
import { watchReturn } from './watch-return.ts'

/** Starts what the first page works without. */
export function afterStart(webApp: WebApp, connection: Connection): void {
  const { app, release } = webApp
  prefetchOnTouch(release, connection, app)
  prefetch(release)
  registerServiceWorker()
  watchReturn(webApp)
}

function prefetch(release: Release): void {
  if (savesData()) return
  whenIdle(() => {
    release
      .prefetch()
      .then(async (more) => void (more ? prefetch(release) : await Promise.all([loadFormView(), loadDeviceApis()])))
      .catch(() => {})
  })
}
