import { openLocalReader } from './identity-card/identity-card-local.ts'
import { outbox } from './outbox.ts'
import { localPayout } from './payout-local.ts'
import type { Ports } from './ports.ts'

export const localPorts: Ports = { sms: outbox, payout: localPayout, identityCard: openLocalReader() }
