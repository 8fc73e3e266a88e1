import { randomUUID } from 'node:crypto'
import { encodeFields } from '../../../src/core/calls/field-codec.ts'
import { product } from '../../conformance/product.ts'
import type { Borrower } from '../../server/support/borrower.ts'
import type { Reply } from '../../server/support/test-server.ts'
import { withAgreements } from '../../server/support/call-request.ts'
import type { TestServer } from './server.ts'

/** Signs a borrower in at a running server and returns the calls of the app, made without the app. */
export async function signInByApi(
  server: TestServer,
  phone: string,
  { flows }: Pick<typeof product, 'flows'> = product,
): Promise<Borrower> {
  let token = ''
  const call: Borrower['call'] = async (name, given = {}, { key = randomUUID() } = {}) => {
    const payload = withAgreements({ facts: { base: flows.app.facts } }, name, given)
    const contract = product.flows.calls[name]
    if (!contract) throw new Error(`There is no call ${name}.`)
    const [method = '', path] = contract.endpoint.split(' ')
    const isJson = contract.send === 'json'
    const fields = new URLSearchParams(encodeFields(payload)).toString()
    const headers = { os: '4', lan: 'en-US', authorization: token }
    const response =
      method === 'GET'
        ? await fetch(`${server.url}/api${path}?${fields}`, { headers })
        : await fetch(`${server.url}/api${path}`, {
            method,
            headers: {
              ...headers,
              'idempotency-key': key,
              'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded',
            },
            body: isJson ? JSON.stringify(payload) : fields,
          })
    return { status: response.status, headers: {}, ...((await response.json()) as Pick<Reply, 'code' | 'msg' | 'data'>) }
  }
  const data: Borrower['data'] = async (name, payload) => {
    const reply = await call(name, payload)
    if (reply.code !== 200) throw new Error(`${name} was refused: ${reply.code} ${reply.msg} ${JSON.stringify(reply.data)}`)
    return reply.data
  }
  const smsCode = async (purpose: string) => {
    await data('smsCode', { purpose, ...(purpose === 'order' ? {} : { phone }) })
    return server.code(phone)
  }
  const signedIn = await data('login', {
    userName: phone,
    sms_code: await smsCode('login'),
  })
  token = signedIn.token
  return { phone, e164: `+62${phone.slice(1)}`, token, call, data, smsCode }
}
