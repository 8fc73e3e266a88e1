import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { refusals } from '../../product/refusals.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

/** Errors of Node's parser with a status other than 400. */
const STATUS = new Map([
  ['HPE_HEADER_OVERFLOW', 431],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
])

/** Answers requests that the parser refuses on the bare socket, with the headers of every reply. */
export function handleClientError({ code = '', rawPacket }: NodeJS.ErrnoException & { rawPacket?: unknown }, socket: Socket): void {
  if (code === 'ECONNRESET' || socket.destroyed) return
  const isHead = Buffer.isBuffer(rawPacket) && rawPacket.toString('latin1', 0, 5) === 'HEAD '
  closeSocketWithStatus(socket, STATUS.get(code) ?? 400, { isHead })
}

/** `isHead`: an answer to HEAD, which has no body. */
export function closeSocketWithStatus(socket: Socket, status: number, { isHead } = { isHead: false }): void {
  if (!socket.writable) return void socket.destroy()
  const body = JSON.stringify({ code: refusals.badRequest.code, msg: '', data: null })
  const headers = {
    ...SECURITY_HEADERS,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', isHead ? '' : body].join('\r\n'), () => socket.destroy())
}
