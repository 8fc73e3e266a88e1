import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { errors } from '../calls/errors.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

/** Node's parser faults that are not a plain bad request. */
const STATUS = new Map([
  ['HPE_HEADER_OVERFLOW', 431],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
])

/** What the parser refuses never becomes a request: it is answered on the bare socket, with the headers that every answer has. */
export function handleClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  closeSocketWithStatus(socket, STATUS.get(error.code ?? '') ?? 400)
}

/** A whole answer without a request that could carry it; the socket ends with it. */
export function closeSocketWithStatus(socket: Socket, status: number): void {
  if (!socket.writable) return void socket.destroy()
  const body = JSON.stringify({ code: errors.badRequest.code, msg: '', data: null })
  const headers = {
    ...SECURITY_HEADERS,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', body].join('\r\n'), () => socket.destroy())
}
