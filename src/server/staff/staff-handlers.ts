import { staffHash } from '../auth/staff-token.ts'
import { ApiError } from '../calls/errors.ts'
import type { CallContext, Handlers } from '../calls/call-handler.ts'
import { displayName, toNumber } from '../calls/reply-fields.ts'
import type { PurposeTree } from '../catalog/policy.ts'
import { policyOf } from '../catalog/policy.ts'
import { listUnknownPayments } from '../ledger/payment-queries.ts'
import { toSeconds } from '../platform/calendar.ts'

type Node = { id: string; name: string; children?: Node[] }

function nodesOf(context: CallContext, tree: PurposeTree): Node[] {
  return Object.entries(tree).map(([id, { children }]) => ({
    id,
    name: displayName(context, `permission.${id}`),
    ...(children && { children: nodesOf(context, children) }),
  }))
}

const MOST_PAYMENTS = 200

/** For anybody else it looks like a call that does not exist. */
function assertStaff({ credential, settings }: CallContext): void {
  if (staffHash(credential, settings.staffTokenHashes) === undefined) throw new ApiError('noSuchCall')
}

export const staffHandlers = {
  permissionsTree: async (_payload, context) => {
    assertStaff(context)
    return { lists: nodesOf(context, policyOf(context.config).permissions) }
  },

  unknownPayments: async (_payload, context) => {
    assertStaff(context)
    const payments = await listUnknownPayments(context.sql, MOST_PAYMENTS)
    return {
      lists: payments.map(({ pspId, code, amount, paidAt, receivedAt }) => ({
        reference: pspId,
        code,
        amount: toNumber(amount),
        paid_time: toSeconds(paidAt),
        received_time: toSeconds(receivedAt),
      })),
    }
  },
} satisfies Partial<Handlers>
