import { staffHash } from '../auth/staff-token.ts'
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

export const staffHandlers = {
  /** For anybody else it looks like a call that does not exist. */
  permissionsTree: async (_payload, context) => {
    if (staffHash(context.credential, context.settings.staffTokenHashes) === undefined) throw new ApiError('noSuchCall')
    return { lists: nodesOf(context, policyOf(context.config).permissions) }
  },
} satisfies Partial<Handlers>
