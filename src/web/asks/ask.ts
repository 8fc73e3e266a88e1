import type { AskReply } from '../../core/world.ts'

/** `args`: what it takes, as plain values. The codes of a refusal are listed in `schemas/meta/asks.json`. */
export type Ask = (args: Record<string, unknown>) => Promise<AskReply>

export const answered = (data: unknown): AskReply => ({ ok: true, code: 200, data })
export const refused = (reason: string): AskReply => ({ ok: false, code: reason, data: undefined })
