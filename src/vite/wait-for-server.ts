import { connect } from 'node:net'
import type { Plugin } from 'vite'

const timeoutMs = 15_000
const retryMs = 150

/** Makes requests wait while the server restarts after a change in development, instead of failing. */
export function waitForServer(server: URL, paths: readonly string[]): Plugin {
  return {
    name: 'alur-wait-for-server',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        const { url = '' } = request
        if (!paths.some((path) => url.startsWith(path))) return next()
        void untilListening(server, Date.now() + timeoutMs).then(() => next())
      })
    },
  }
}

async function untilListening(server: URL, until: number): Promise<void> {
  while (!(await accepts(server)) && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, retryMs))
}

function accepts({ hostname, port }: URL): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname.replace(/^\[|\]$/g, ''))
    const end = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => end(true)).once('error', () => end(false))
  })
}
