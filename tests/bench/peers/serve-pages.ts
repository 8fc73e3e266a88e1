import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BuiltFiles } from '../built-files.ts'

export async function servePages(files: BuiltFiles): Promise<{ url: string; stop(): void }> {
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0]!
    const file = files.get(path === '/' ? '/index.html' : path)
    if (!file) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': file.type, 'content-encoding': 'br', 'content-length': file.body.length }).end(file.body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
