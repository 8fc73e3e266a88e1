import { assertStaff } from '../auth/staff-token.ts'
import type { CallContext, Handlers } from '../calls/call-handler.ts'
import { displayName } from '../calls/reply-fields.ts'
import { policyOf, type NameTree } from '../catalog/policy.ts'

type Node = { id: string; name: string; children?: Node[] }

function nodesOf(context: CallContext, tree: NameTree): Node[] {
  return Object.entries(tree).map(([id, { children }]) => ({
    id,
    name: displayName(context, `permission.${id}`),
    ...(children && { children: nodesOf(context, children) }),
  }))
}

export const staffHandlers = {
  permissionsTree: async (_payload, context) => {
    assertStaff(context)
    return { lists: nodesOf(context, policyOf(context.config).permissions) }
  },
} satisfies Partial<Handlers>
