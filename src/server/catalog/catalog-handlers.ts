import type { CallContext, Handlers } from '../calls/call-handler.ts'
import { agreementsOf } from './agreements.ts'
import { type Policy, policyOf, type NameTree } from './policy.ts'
import { listRegions } from './regions.ts'
import { displayName } from '../calls/reply-fields.ts'

type PurposeNode = { id: string; name: string; parent?: string; children?: PurposeNode[] }

function purposeNodes(context: CallContext, tree: NameTree, parent?: string): PurposeNode[] {
  return Object.entries(tree).map(([id, { children }]) => ({
    id,
    name: displayName(context, `purpose.${id}`),
    ...(parent ? { parent } : {}),
    ...(children ? { children: purposeNodes(context, children, id) } : {}),
  }))
}

const figures = new WeakMap<Policy, ReturnType<typeof readFigures>>()

function serviceFigures(policy: Policy): ReturnType<typeof readFigures> {
  const known = figures.get(policy) ?? readFigures(policy)
  figures.set(policy, known)
  return known
}

function readFigures({ service, products }: Policy) {
  const all = [...products.values()]
  const highest = (key: 'interest' | 'fee' | 'late') => Math.max(...all.map((product) => product[key]))
  return {
    background: service.background,
    service_phone: service.phone,
    service_email: service.email,
    service_hours: service.hours,
    android_url: service.android,
    ios_url: service.ios,
    min_amount: Math.min(...all.map((product) => product.minimum)),
    max_amount: Math.max(...all.map((product) => product.maximum)),
    max_period: Math.max(...all.flatMap((product) => product.periods)),
    amount_step: Math.max(...all.map((product) => product.step)),
    periods: [...new Set(all.flatMap((product) => product.periods))].toSorted((a, b) => a - b),
    interest_rate: highest('interest'),
    fee_rate: highest('fee'),
    late_rate: highest('late'),
  }
}

/** Policy part of the reply to the call `config`. */
export const configReply = (context: CallContext) => ({
  ...serviceFigures(policyOf(context.config)),
  agreement_version: agreementsOf(context).service,
})

export const catalogHandlers = {
  regions: async ({ pid }) => ({ lists: listRegions(pid) }),

  purposes: async (_payload, context) => ({ config: purposeNodes(context, policyOf(context.config).purposes) }),

  bankList: async (_payload, context) => ({
    lists: [...policyOf(context.config).banks].map(([id, { code, minDigits, maxDigits }]) => ({
      id,
      code,
      name: displayName(context, `bank.${id}`),
      min_digits: minDigits,
      max_digits: maxDigits,
    })),
  }),
} satisfies Partial<Handlers>
