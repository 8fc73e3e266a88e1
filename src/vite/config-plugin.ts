import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Plugin, ViteDevServer } from 'vite'
import { type CompileResult, compile, formatErrors } from '../compiler/compile.ts'
import { writeRelease } from '../compiler/release/write-release.ts'

const folders = ['flows', 'schemas', 'locales']
/** An editor writes a file several times at each save. */
const debounceMs = 40

/**
 * Runs the compiler in the development server: `/config` is served from memory, a changed release is announced as the event `alur:config`,
 * and errors show in Vite's overlay.
 */
export function configPlugin(root: string): Plugin {
  return {
    name: 'alur-configuration',
    apply: 'serve',
    async configureServer(server) {
      let current = await compile(root)
      saveRelease(current, root)
      showErrors(server, current)
      server.middlewares.use('/config', (request, response, next) => serveConfig(current, request, response, next))

      let waiting: NodeJS.Timeout | undefined
      let working = Promise.resolve()
      const changed = (path: string) => {
        if (!path.endsWith('.json') || !folders.some((folder) => path.startsWith(`${root}/${folder}/`))) return
        clearTimeout(waiting)
        waiting = setTimeout(() => (working = working.then(again)), debounceMs)
      }
      const again = async () => {
        const next = await compile(root)
        const [before, release] = [current.release, next.release]
        // Keeps serving the last valid release.
        current = release || !before ? next : { ...next, release: before }
        saveRelease(next, root)
        showErrors(server, next)
        if (!release) return
        // An empty update closes the error overlay.
        server.ws.send({ type: 'update', updates: [] })
        if (release.manifest.release !== before?.manifest.release) server.ws.send('alur:config', { release: release.manifest.release })
      }
      server.watcher.add(folders.map((folder) => `${root}/${folder}`))
      for (const event of ['add', 'change', 'unlink'] as const) server.watcher.on(event, changed)
      // A page opened while the configuration is broken shows the errors too.
      server.ws.on('connection', () => showErrors(server, current))
    },
  }
}

/** The API server reads the release from the disk. */
function saveRelease({ release }: CompileResult, root: string): void {
  if (release) writeRelease(release, `${root}/dist`, Date.now())
}

function showErrors(server: ViteDevServer, compiled: CompileResult): void {
  const first = compiled.findings.find(({ severity }) => severity === 'error')
  if (!first) return
  const message = formatErrors(compiled)
  server.config.logger.error(message)
  server.ws.send({
    type: 'error',
    err: { message, stack: '', plugin: 'check', id: first.file, loc: { file: first.file, line: first.line, column: 0 } },
  })
}

function serveConfig({ release }: CompileResult, request: IncomingMessage, response: ServerResponse, next: () => void): void {
  const name = (request.url ?? '').split('?', 1)[0]!.slice(1)
  const content = name === 'manifest.json' && release ? JSON.stringify(release.manifest) : release?.files.get(name)
  if (content === undefined) return next()
  response.setHeader('content-type', name.endsWith('.js') ? 'text/javascript; charset=utf-8' : 'application/json; charset=utf-8')
  response.setHeader('cache-control', 'no-store')
  response.end(content)
}
