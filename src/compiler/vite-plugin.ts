import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Plugin, ViteDevServer } from 'vite'
import { type Compiled, compile } from './compile.ts'
import { findingLines } from './finding-lines.ts'

const folders = ['flows', 'schemas', 'locales']
/** An editor writes one file several times in a moment. */
const settleMs = 40

/**
 * The compiler inside the development server: `/config` is answered from memory, a saved JSON file reaches the phone as the event
 * `alur:config`, and a configuration that does not hold shows the check's sentence over the screen instead.
 */
export function configuration(root: string): Plugin {
  return {
    name: 'alur-configuration',
    apply: 'serve',
    async configureServer(server) {
      let current = await compile(root)
      report(server, current)
      server.middlewares.use('/config', (request, response, next) => answer(current, request, response, next))

      let waiting: NodeJS.Timeout | undefined
      const changed = (path: string) => {
        if (!path.endsWith('.json') || !folders.some((folder) => path.startsWith(`${root}/${folder}/`))) return
        clearTimeout(waiting)
        waiting = setTimeout(async () => {
          const next = await compile(root)
          const release = next.release?.manifest.release
          if (release !== undefined && release !== current.release?.manifest.release) server.ws.send('alur:config', { release })
          // What was served last stays until there is something better.
          current = next.release ? next : { ...next, ...(current.release && { release: current.release }) }
          report(server, next)
        }, settleMs)
      }
      server.watcher.add(folders.map((folder) => `${root}/${folder}`))
      for (const event of ['add', 'change', 'unlink'] as const) server.watcher.on(event, changed)
      // A page that is opened while the configuration is broken must hear of it too.
      server.ws.on('connection', () => report(server, current))
    },
  }
}

function report(server: ViteDevServer, { findings }: Compiled): void {
  const faults = findings.filter((finding) => finding.severity === 'error')
  const [first] = faults
  if (!first) return
  const message = findingLines(faults).join('\n')
  server.config.logger.error(message)
  server.ws.send({
    type: 'error',
    err: { message, stack: '', plugin: 'check', id: first.file, loc: { file: first.file, line: first.line, column: 0 } },
  })
}

function answer({ release }: Compiled, request: IncomingMessage, response: ServerResponse, next: () => void): void {
  const name = (request.url ?? '').split('?', 1)[0]!.slice(1)
  const content = name === 'manifest.json' && release ? JSON.stringify(release.manifest) : release?.files.get(name)
  if (content === undefined) return next()
  response.setHeader('content-type', name.endsWith('.js') ? 'text/javascript; charset=utf-8' : 'application/json; charset=utf-8')
  response.setHeader('cache-control', 'no-store')
  response.end(content)
}
