import type { Message } from './message.ts'

/**
 * label: words alone; tightening: less is accepted than before; loosening: more is; breaking: what is stored, linked or sent today may
 * be refused; terms: what a borrower pays or gets; proof: what check shows of the product; flow: what is shown, or the way through it.
 */
export const EFFECTS = ['breaking', 'tightening', 'terms', 'proof', 'flow', 'loosening', 'label'] as const
export type Effect = (typeof EFFECTS)[number]

/**
 * `place`: what is changed, e.g. `form workInfo`; `at`: where in it; `affects`: who meets it, e.g. `screen UserIntoWork`. `isExchanged`:
 * with another, which is seldom meant and said first.
 */
export type Change = { effect: Effect; place: string; at?: string; message: Message; affects: readonly string[]; isExchanged?: true }

/** A change of a whole product, said in English; `channels`: those that have it, the base included. */
export type ChannelChange = Change & { sentence: string; channels: readonly string[] }
