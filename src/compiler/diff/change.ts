import type { Message } from './message.ts'

/**
 * label: only texts change; tightening: less is accepted than before; loosening: more is accepted; breaking: data stored, linked or sent
 * today may be refused; terms: money that a borrower pays or gets; proof: what `check` proves about the product; flow: screens or the path
 * through them.
 */
export const EFFECTS = ['breaking', 'tightening', 'terms', 'proof', 'flow', 'loosening', 'label'] as const
export type Effect = (typeof EFFECTS)[number]

/**
 * `place`: the changed part, e.g. `form workInfo`; `at`: pointer within it; `affects`: the parts that use it, e.g. `screen UserIntoWork`;
 * `locks`: those in which something locked goes by it.
 * `isExchanged`: two entries swapped their values, which is rarely intended and listed first.
 */
export type Change = {
  effect: Effect
  place: string
  at?: string
  message: Message
  affects: readonly string[]
  locks?: readonly string[]
  isExchanged?: true
}

/** A change of the whole product, as an English sentence; `channels`: those that have it, the base included. */
export type ChannelChange = Change & { sentence: string; channels: readonly string[] }
