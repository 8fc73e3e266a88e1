import { createHash, timingSafeEqual } from 'node:crypto'
import { ApiError } from '../calls/errors.ts'
import type { CallContext, Handlers } from '../calls/call-handler.ts'
import { displayName } from '../calls/reply-fields.ts'
import type { PurposeTree } from '../catalog/policy.ts'
import { policyOf } from '../catalog/policy.ts'

type Node = { id: string; name: string; children?: Node[] }

function nodesOf(context: CallContext, tree: PurposeTree): Node[] {
  return Object.entries(tree).map(([id, { children }]) => ({
    id,
    name: displayName(context, `permission.${id}`),
    ...(children && { children: nodesOf(context, children) }),
  }))
}

/** A token of the staff is no session: a borrower's never counts. Compared with every hash, in constant time. */
function isStaffToken(credential: string, hashes: readonly string[]): boolean {
  const given = createHash('sha256').update(credential).digest()
  return hashes.filter((hash) => timingSafeEqual(given, Buffer.from(hash, 'hex'))).length > 0
}

export const staffHandlers = {
  /** For anybody else it looks like a call that does not exist. */
  permissionsTree: async (_payload, context) => {
    if (!isStaffToken(context.credential, context.settings.staffTokenHashes)) throw new ApiError('noSuchCall')
    return { lists: nodesOf(context, policyOf(context.config).permissions) }
  },
} satisfies Partial<Handlers>
