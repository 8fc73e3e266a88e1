import type { Context, Handlers } from '../http/handler.ts'
import type { PurposeTree } from './lender.ts'
import { lenderOf } from './lender.ts'
import { regionsOf } from './regions.ts'
import { nameOf } from './wire.ts'

type PurposeNode = { id: string; name: string; parent?: string; children?: PurposeNode[] }

function purposeNodes(context: Context, tree: PurposeTree, parent?: string): PurposeNode[] {
  return Object.entries(tree).map(([id, { children }]) => ({
    id,
    name: nameOf(context, `purpose.${id}`),
    ...(parent ? { parent } : {}),
    ...(children ? { children: purposeNodes(context, children, id) } : {}),
  }))
}

export const configHandlers = {
  config: async (_payload, context) => {
    const { service, products } = lenderOf(context.office)
    const all = [...products.values()]
    const highest = (key: 'interest' | 'fee' | 'late') => Math.max(...all.map((product) => product[key]))
    return {
      background: service.background,
      service_phone: service.phone,
      service_email: service.email,
      service_hours: service.hours,
      android_url: service.android,
      ios_url: service.ios,
      agreement_version: service.agreementVersion,
      min_amount: Math.min(...all.map((product) => product.minimum)),
      max_amount: Math.max(...all.map((product) => product.maximum)),
      max_period: Math.max(...all.flatMap((product) => product.periods)),
      interest_rate: highest('interest'),
      fee_rate: highest('fee'),
      late_rate: highest('late'),
    }
  },

  regions: async ({ pid }) => ({ lists: regionsOf(pid) }),

  purposes: async (_payload, context) => ({ config: purposeNodes(context, lenderOf(context.office).purposes) }),

  bankList: async (_payload, context) => ({
    lists: [...lenderOf(context.office).banks].map(([id, { code }]) => ({ id, code, name: nameOf(context, `bank.${id}`) })),
  }),
} satisfies Partial<Handlers>
