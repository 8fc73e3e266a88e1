import { Agent, request } from 'node:http'
import type { ServerConfig } from '../../src/core/language/release.ts'
import { callRequest, withAgreements } from '../server/support/call-request.ts'
import type { ServerUnderTest } from '../server/support/borrower.ts'
import type { Reply } from '../server/support/test-server.ts'

export type RawRequest = { method: string; url: string; headers: Record<string, string>; payload?: string | Buffer }
export type RawReply = { status: number; headers: Record<string, unknown>; text: string }

const TIMEOUT_MS = 30_000

/** Sends requests unchanged over kept-alive connections. `send` rejects without a complete reply. */
export function createSender(origin: string, sockets = 64): { send(raw: RawRequest): Promise<RawReply>; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets })
  // `path` is sent unchanged, while a URL object would normalise it.
  const { hostname, port } = new URL(origin)
  const send = ({ method, url, headers, payload }: RawRequest) =>
    new Promise<RawReply>((resolve, reject) => {
      const sent = request({ hostname, port, path: url, method, agent, headers, timeout: TIMEOUT_MS }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text: Buffer.concat(chunks).toString() }),
        )
      })
      sent.on('timeout', () => sent.destroy(new Error('timeout')))
      sent.on('error', reject)
      sent.end(payload)
    })
  return { send, close: () => agent.destroy() }
}

/** Client of a server with the sandbox in another process. */
export function remoteServer(origin: string, config: ServerConfig): ServerUnderTest & { close(): void } {
  const { send, close } = createSender(origin)
  const call: ServerUnderTest['call'] = async (name, given = {}, options = {}) => {
    const contract = config.calls[name]
    if (!contract) throw new Error(`There is no call ${name}.`)
    const { status, headers, text } = await send(await callRequest(contract, withAgreements(config, name, given), options))
    return { ...(JSON.parse(text) as Reply), status, headers }
  }
  const smsCodeFor = async (phone: string) => {
    const { text } = await send({ method: 'GET', url: `/sandbox/api/sms?phone=${encodeURIComponent(phone)}`, headers: {} })
    // A message of the inbox may have been sent after the code.
    return (JSON.parse(text) as { code: string }[]).find(({ code }) => code !== '')?.code ?? ''
  }
  const advance = async (seconds: number) => {
    const payload = JSON.stringify({ minutes: Math.ceil(seconds / 60) })
    await send({ method: 'POST', url: '/sandbox/api/clock', headers: { 'content-type': 'application/json' }, payload })
  }
  const signIn = async (phone: string) => {
    const sent = await call('smsCode', { phone, purpose: 'login' })
    if (sent.code !== 200) throw new Error(`No code was sent to sign in: ${sent.code} ${sent.msg}`)
    const reply = await call('login', { userName: phone, sms_code: await smsCodeFor(`+62${phone.slice(1)}`) })
    if (reply.code !== 200) throw new Error(`Signing in failed: ${reply.code} ${reply.msg}`)
    return reply.data.token as string
  }
  return { call, smsCodeFor, advance, signIn, close }
}

/** Settings without rate limits. */
export const unlimited = {
  SANDBOX: '1',
  SMS_PHONE_SECONDS: '0',
  SMS_PHONE_DAY: '1000',
  SMS_ADDRESS_HOUR: '1000000',
  SMS_GLOBAL_HOUR: '10000000',
  CAPTCHA_PHONE_AFTER: '1000000',
  CAPTCHA_ADDRESS_AFTER: '1000000',
  SIGN_IN_PHONE_HOUR: '1000000',
  SIGN_IN_ADDRESS_HOUR: '1000000',
  WRITES_ACCOUNT_HOUR: '1000000',
  CALLS_PER_ADDRESS: '10000',
}
