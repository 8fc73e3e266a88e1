import { setTimeout as sleep } from 'node:timers/promises'
import { SIGNATURE_HEADER, signRequest, TIME_HEADER } from '../../src/server/ports/signed-request.ts'
import type { Write } from './journal.ts'
import type { createSender, RawReply } from './remote-server.ts'

export async function writeUntil(isOver: () => boolean, write: () => Promise<void>): Promise<void> {
  while (!isOver()) await write()
}

type Send = ReturnType<typeof createSender>['send']
const isGood = ({ status, text }: RawReply, good: RegExp): 'acknowledged' | 'busy' | 'refused' =>
  status === 200 && good.test(text) ? 'acknowledged' : status === 503 ? 'busy' : 'refused'

/** Each request is sent once. Without a reply its outcome is unknown. */
export function smsWriter(send: Send, journal: Write[], writer: number): () => Promise<void> {
  let last = 0
  return async () => {
    const phone = `81${writer}${String(1_000_000 + ++last)}`
    const write: Write = { id: `+62${phone}`, amount: 0, state: 'sent' }
    journal.push(write)
    try {
      const reply = await send({ method: 'GET', url: `/api/v2/sms_code?phone=0${phone}&purpose=login`, headers: { os: '4' } })
      const came = isGood(reply, /"code":200/)
      if (came === 'busy') await sleep(20)
      else write.state = came
    } catch {
      await sleep(20)
    }
  }
}

/** Repeats each payment until it is acknowledged, as a provider does. */
export function paymentWriter(
  send: Send,
  journal: Write[],
  writer: number,
  { code, secret }: { code: string; secret: string },
): () => Promise<void> {
  let last = 0
  return async () => {
    const amount = 1000 + (++last % 7)
    const write: Write = { id: `${writer}-${last}`, amount, state: 'sent' }
    journal.push(write)
    const payload = JSON.stringify({ psp_id: write.id, code, amount, paid_time: 1_700_000_000 })
    for (let tries = 0; write.state === 'sent' && tries < 2000; tries++) {
      try {
        const [method, url, time] = ['POST', '/callbacks/payment', String(Math.floor(Date.now() / 1000))] as const
        const signature = signRequest(secret, { method, path: url, time, body: payload })
        const headers = { 'content-type': 'application/json', [TIME_HEADER]: time, [SIGNATURE_HEADER]: signature }
        const reply = await send({ method, url, headers, payload })
        const came = isGood(reply, /"ok":true/)
        if (came === 'busy') await sleep(20)
        else write.state = came
      } catch {
        await sleep(20)
      }
    }
  }
}
