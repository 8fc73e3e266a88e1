/**
 * `POST <WHATSAPP_URL>` with {"phone"}, in E.164, signed as in `signed-request.ts`; 200 with {"ok": true} when the number is on WhatsApp,
 * {"ok": false} when it is not. After any other reply, or none, the request is repeated. For a small adapter in front of a provider of the
 * WhatsApp Business Platform.
 */
import { createBackgroundWork } from '../jobs/background-work.ts'
import type { Job, JobDeps } from '../jobs/jobs.ts'
import { addMinutes, addSeconds } from '../platform/calendar.ts'
import type { ProviderEndpoint } from '../platform/settings.ts'
import { sendSignedRequest } from './signed-request.ts'
import { claimWhatsappChecks, finishWhatsappCheck, postponeWhatsappCheck, type WhatsappCheck } from './whatsapp-check-queries.ts'
import type { WhatsappPort } from './whatsapp-port.ts'

const BATCH = 20
const MAX_CONCURRENT = 100
const CLAIM_SECONDS = 30
const MAX_WAIT_SECONDS = 5 * 60
/** Minutes without an answer after which the check no longer holds up orders. */
const UNANSWERED_MINUTES = 10

export const httpWhatsapp: WhatsappPort = {
  stateOf: ({ state, changedAt }, now) => (state === 'pending' && addMinutes(changedAt, UNANSWERED_MINUTES) <= now ? 'verified' : state),
}

/** Checks pending numbers. Requests continue after the run, so that a number that the provider is slow to check does not hold up others. */
export function whatsappJob(remote: ProviderEndpoint): Job {
  const asking = createBackgroundWork(MAX_CONCURRENT)
  return {
    name: 'whatsapp',
    everySeconds: 1,
    async run(deps) {
      const now = deps.clock.now()
      const limit = Math.min(BATCH, asking.room())
      if (limit === 0) return
      for (const check of await claimWhatsappChecks(deps.db, now, addSeconds(now, CLAIM_SECONDS), limit)) {
        // A failed check is retried when its claim ends.
        const asked = askProvider(deps, remote, check).catch((error: unknown) => {
          deps.log.error({ err: error }, 'a result of the WhatsApp provider could not be stored')
        })
        asking.begin(check.accountId, asked)
      }
    },
    settle: asking.settle,
  }
}

async function askProvider({ db, clock, log }: JobDeps, remote: ProviderEndpoint, check: WhatsappCheck): Promise<void> {
  const answer = await sendSignedRequest(remote, { method: 'POST', body: { phone: check.phone } }).catch(() => undefined)
  const ok = answer?.status === 200 ? answer.body?.ok : undefined
  if (typeof ok === 'boolean') return finishWhatsappCheck(db, check, ok ? 'verified' : 'not_whatsapp')
  log.warn({ status: answer?.status }, 'the WhatsApp provider gave no result for a number')
  await postponeWhatsappCheck(db, check, addSeconds(clock.now(), Math.min(MAX_WAIT_SECONDS, 2 ** check.attempts)))
}
