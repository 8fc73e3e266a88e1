import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/** Simulates a network fault on a connection whose request has been read. */
export type NetworkFault = (socket: Socket, request: string) => void

/** Starts a server on plain TCP, so that a reply can break off at any byte. */
export async function startBrokenServer(): Promise<{
  origin: string
  requests: string[]
  fault(next: NetworkFault): void
  close(): Promise<void>
}> {
  let error: NetworkFault = (socket) => socket.end(httpResponse(200, { code: 200, msg: '', data: {} }))
  const requests: string[] = []
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString()
      const head = text.indexOf('\r\n\r\n')
      if (head < 0) return
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0)
      if (text.length < head + 4 + length) return
      requests.push(text)
      const whole = text
      text = ''
      error(socket, whole)
    })
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    requests,
    fault: (next) => void (error = next),
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

export function httpResponse(status: number, body: unknown, headers: Record<string, string> = {}): string {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const lines = Object.entries({ 'content-length': String(Buffer.byteLength(text)), connection: 'close', ...headers })
  return `HTTP/1.1 ${status} X\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${text}`
}
