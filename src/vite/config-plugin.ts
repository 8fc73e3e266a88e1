import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ErrorPayload, Plugin, ViteDevServer } from 'vite'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type CompileResult,
  compileInTurns,
  formatErrors,
  haveSameSources,
  openFolders,
  previewRelease,
  readFolders,
  writeForEditors,
} from '../compiler/compile.ts'
import { writeRelease } from '../compiler/release/write-release.ts'

const folders = ['flows', 'schemas', 'locales']
/** Milliseconds: an editor writes a file several times per save. */
const debounceMs = 40
/** Milliseconds that the page gets to load a preview before the check, which keeps the process busy. */
const pageMs = 50

/**
 * Runs the compiler in the development server: `/config` is served from memory, a changed release is announced as the event `alur:config`.
 * A saved change is shown at once and checked afterwards: errors show in Vite's overlay, over the last release without errors. The API
 * server gets only checked releases.
 */
export function configPlugin(root: string): Plugin {
  return {
    name: 'alur-configuration',
    apply: 'serve',
    async configureServer(server) {
      let read = await openFolders(root)
      let current = await compileInTurns(root, read)
      saveRelease(current, root)
      showErrors(server, current)
      writeForEditors(read)
      server.middlewares.use('/config', (request, response, next) => serveConfig(current, request, response, next))

      let waiting: NodeJS.Timeout | undefined
      let working = Promise.resolve()
      const changed = (path: string) => {
        if (!path.endsWith('.json') || !folders.some((folder) => path.startsWith(`${root}/${folder}/`))) return
        clearTimeout(waiting)
        waiting = setTimeout(() => (working = working.then(again).catch(showFailure)), debounceMs)
      }
      let announced = current.release?.manifest.release
      const serve = (next: CompileResult) => {
        current = next
        const release = next.release?.manifest.release
        if (release !== undefined && release !== announced) server.ws.send('alur:config', { release })
        announced = release
      }
      // For example a file deleted before it was read: the next change reads the folders again.
      const showFailure = (error: Error) => showError(server, error.message)
      const again = async () => {
        const checked = current
        read = await readFolders(root, read)
        // Only files that we write ourselves have changed.
        if (haveSameSources(read, checked)) return
        const preview = await previewRelease(root, read)
        if (preview) {
          serve({ ...checked, release: preview })
          await pause(pageMs)
        }
        const next = await compileInTurns(root, read, preview)
        serve(next.release || !checked.release ? next : { ...next, release: checked.release })
        saveRelease(next, root)
        showErrors(server, next)
        // An empty update closes the error overlay.
        if (next.release) server.ws.send({ type: 'update', updates: [] })
        writeForEditors(read)
      }
      server.watcher.add(folders.map((folder) => `${root}/${folder}`))
      for (const event of ['add', 'change', 'unlink'] as const) server.watcher.on(event, changed)
      // A page opened while the configuration is broken shows the errors too.
      server.ws.on('connection', () => showErrors(server, current))
    },
  }
}

/** Writes the release to disk, where the API server reads it. */
function saveRelease({ release }: CompileResult, root: string): void {
  if (release) writeRelease(release, `${root}/dist`, Date.now())
}

function showErrors(server: ViteDevServer, compiled: CompileResult): void {
  const first = compiled.findings.find(({ severity }) => severity === 'error')
  if (!first) return
  showError(server, formatErrors(compiled), { id: first.file, loc: { file: first.file, line: first.line, column: 0 } })
}

function showError(server: ViteDevServer, message: string, place: Pick<ErrorPayload['err'], 'id' | 'loc'> = {}): void {
  server.config.logger.error(message)
  server.ws.send({ type: 'error', err: { message, stack: '', plugin: 'check', ...place } })
}

function serveConfig({ release }: CompileResult, request: IncomingMessage, response: ServerResponse, next: () => void): void {
  const name = (request.url ?? '').split('?', 1)[0]!.slice(1)
  const content = name === 'manifest.json' && release ? JSON.stringify(release.manifest) : release?.files.get(name)
  if (content === undefined) return next()
  response.setHeader('content-type', name.endsWith('.js') ? 'text/javascript; charset=utf-8' : 'application/json; charset=utf-8')
  response.setHeader('cache-control', 'no-store')
  response.end(content)
}
