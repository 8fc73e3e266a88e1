import type { Given, ScenarioReply } from './scenario.ts'

type Replies = NonNullable<Given['replies']>

/** Variants of a screen's data. Where a variant changes nothing, the scenario's replies apply. */
export const variations: { [name: string]: (replies: Replies, calls: readonly string[]) => Replies } = {
  normal: (replies) => replies,
  long: (replies, calls) => changeData(replies, calls, (text) => (isProse(text) ? `${text} ${text} ${text}` : text)),
  empty: (replies, calls) => changeData(replies, calls, undefined),
  loading: (replies, calls) => Object.fromEntries(Object.entries(replies).filter(([call]) => !calls.includes(call))),
  failed: (replies, calls) => ({ ...replies, ...Object.fromEntries(calls.map((call) => [call, { failure: 'network' as const }])) }),
}

/** Whether a text is prose, not an id or a code such as `dueSoon`. */
const isProse = (text: string): boolean => /\p{Lu}/u.test(text) && !/[\d_]/.test(text) && !/^\p{Ll}\S*$/u.test(text)

/** `lengthen`: replaces each text; undefined empties the lists instead. */
function changeData(replies: Replies, calls: readonly string[], lengthen: ((text: string) => string) | undefined): Replies {
  const changeValue = (value: unknown): unknown => {
    if (Array.isArray(value)) return lengthen ? value.map(changeValue) : []
    if (value !== null && typeof value === 'object')
      return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, changeValue(part)]))
    return lengthen && typeof value === 'string' ? lengthen(value) : value
  }
  const changeReply = (reply: ScenarioReply) => ('data' in reply ? { ...reply, data: changeValue(reply.data) } : reply) as ScenarioReply
  return Object.fromEntries(
    Object.entries(replies).map(([call, reply]) => [
      call,
      calls.includes(call) ? (Array.isArray(reply) ? reply.map(changeReply) : changeReply(reply)) : reply,
    ]),
  )
}
