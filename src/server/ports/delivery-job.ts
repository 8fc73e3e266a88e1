import { createBackgroundWork } from '../jobs/background-work.ts'
import type { Job, JobDeps } from '../jobs/jobs.ts'
import { addSeconds } from '../platform/calendar.ts'
import type { ProviderEndpoint } from '../platform/settings.ts'
import {
  claimDeliveries,
  type Delivery,
  discardLateDeliveries,
  finishDelivery,
  openDelivery,
  postponeDelivery,
} from './sms-delivery-queries.ts'
import { sendSignedRequest } from './signed-request.ts'

const BATCH = 20
const MAX_CONCURRENT = 100
const CLAIM_SECONDS = 30
const MAX_WAIT_SECONDS = 30

type Way = {
  name: 'sms' | 'push'
  bodyOf(delivery: Delivery): object
  /** Handlers by status after which another try is useless; any other status but 2xx is retried. */
  refusals: Map<number, (deps: JobDeps, id: string) => Promise<void>>
}

export const giveUp = ({ db }: JobDeps, id: string): Promise<void> => finishDelivery(db, id)

/**
 * Sends stored messages. Requests continue after the run, so that a message that the provider is slow to accept does not hold up others.
 */
export function deliveryJob(remote: ProviderEndpoint, way: Way): Job {
  const sending = createBackgroundWork(MAX_CONCURRENT)
  return {
    name: way.name,
    everySeconds: 1,
    async run(deps) {
      const now = deps.clock.now()
      const late = await discardLateDeliveries(deps.db, way.name, now)
      if (late > 0) deps.log.error({ count: late, way: way.name }, 'messages expired: the provider did not accept them in time')
      const limit = Math.min(BATCH, sending.room())
      if (limit === 0) return
      const due = await claimDeliveries(deps.db, way.name, now, { until: addSeconds(now, CLAIM_SECONDS), limit })
      for (const delivery of due) {
        // A failed message is retried when its claim ends.
        const sent = deliver(deps, remote, way, delivery).catch((error: unknown) => {
          deps.log.error({ message: delivery.id, way: way.name, err: error }, 'a message failed')
        })
        sending.begin(delivery.id, sent)
      }
    },
    settle: sending.settle,
  }
}

async function deliver(deps: JobDeps, remote: ProviderEndpoint, { name, bodyOf, refusals }: Way, delivery: Delivery): Promise<void> {
  const { db, clock, log } = deps
  const { id, attempts } = delivery
  const body = bodyOf(openDelivery(db, delivery))
  const status = await sendSignedRequest(remote, { method: 'POST', body, key: id }).then(
    (answer) => answer.status,
    () => 0,
  )
  if (status >= 200 && status < 300) return finishDelivery(db, id)
  log.warn({ message: id, way: name, status }, 'the provider did not accept a message')
  const refuse = refusals.get(status)
  if (refuse) return refuse(deps, id)
  await postponeDelivery(db, id, addSeconds(clock.now(), Math.min(MAX_WAIT_SECONDS, 2 ** attempts)))
}
