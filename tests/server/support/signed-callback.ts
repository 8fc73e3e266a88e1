import { SIGNATURE_HEADER, signRequest, TIME_HEADER } from '../../../src/server/ports/signed-request.ts'
import type { TestServer } from './test-server.ts'

export const CALLBACK_SECRET = 'a secret of more than thirty-two characters'

/** Parts that are signed instead of the sent ones. */
export type SignedInstead = { secret?: string; path?: string; body?: object; seconds?: number; headers?: Record<string, string> }

/** Posts a signed callback like a provider or the lender's own system. Returns the status. */
export const postSigned = async (server: TestServer, path: string, body: object, instead: SignedInstead = {}): Promise<number> =>
  (await askSigned(server, path, body, instead)).status

export async function askSigned(server: TestServer, path: string, body: object, instead: SignedInstead = {}) {
  const { secret = CALLBACK_SECRET, path: signedPath = path, body: signedBody = body, seconds = 0, headers = {} } = instead
  const time = String(Math.floor(server.clock.systemTime().getTime() / 1000) + seconds)
  const signature = signRequest(secret, { method: 'POST', path: signedPath, time, body: JSON.stringify(signedBody) })
  const response = await server.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/json', [TIME_HEADER]: time, [SIGNATURE_HEADER]: signature, ...headers },
    payload: JSON.stringify(body),
  })
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() }
}
