import { connect } from 'node:net'
import type { Plugin } from 'vite'

const timeoutMs = 15_000
const retryMs = 150

/** The server restarts after each change in development; requests wait for it instead of failing. */
export function waitForServer(port: number, paths: readonly string[]): Plugin {
  return {
    name: 'alur-wait-for-server',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const { url = '' } = request
        if (!paths.some((path) => url.startsWith(path))) return next()
        void untilListening(port, Date.now() + timeoutMs).then(() => next())
      })
    },
  }
}

async function untilListening(port: number, until: number): Promise<void> {
  while (!(await accepts(port)) && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, retryMs))
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const end = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => end(true)).once('error', () => end(false))
  })
}
