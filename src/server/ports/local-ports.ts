import { openLocalCardReader } from './identity-card/identity-card-local.ts'
import { localSms } from './outbox.ts'
import { localPayout } from './payout-local.ts'
import type { Ports } from './ports.ts'

export const localPorts: Ports = { sms: localSms, payout: localPayout, identityCard: openLocalCardReader() }
