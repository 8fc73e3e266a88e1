import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Answer, WireFault } from './wire-faults.ts'

export type FaultProxy = {
  origin: string
  /** Sets the fault for all calls from now on; undefined: none. */
  set(fault: WireFault | undefined): void
  /** Calls that met a fault since the last `set`. */
  met(): number
  /** Requests in progress that meet no fault. */
  passing(): number
  close(): void
}

/** Starts a proxy between a browser and a server. Calls below `base` meet the fault; pages and files pass. */
export async function openFaultProxy(target: string, base: string): Promise<FaultProxy> {
  let fault: WireFault | undefined
  let met = 0
  let passing = 0
  const server = createServer((asked, response) => {
    const forward = once(() => ask(target, asked))
    response.on('error', () => {})
    const isCall = asked.url?.startsWith(`${base}/`) === true
    if (isCall && fault) met += 1
    else {
      passing += 1
      response.once('close', () => void (passing -= 1))
    }
    const work =
      isCall && fault
        ? fault.answer(response, forward)
        : forward().then(({ status, headers, body }) => {
            response.writeHead(status, headers).end(body)
          })
    Promise.resolve(work).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set(next) {
      fault = next
      met = 0
    },
    met: () => met,
    passing: () => passing,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function ask(target: string, asked: IncomingMessage): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(target)
    const sent = request({ hostname, port, path: asked.url, method: asked.method, headers: asked.headers }, (got) => {
      const chunks: Buffer[] = []
      got.on('data', (chunk: Buffer) => chunks.push(chunk))
      got.on('error', reject)
      got.on('end', () => {
        // The buffered body is sent with a new framing, so the hop-by-hop headers do not apply.
        const { 'transfer-encoding': _, connection: __, ...headers } = got.headers
        resolve({ status: got.statusCode ?? 502, headers, body: Buffer.concat(chunks) })
      })
    })
    sent.on('error', reject)
    asked.pipe(sent)
  })
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined
  return () => (done ??= work())
}
