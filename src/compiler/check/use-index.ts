import type { Config } from '../config.ts'
import { asMap, asText, entriesOf, isText, own } from '../json.ts'
import { push } from './push.ts'
import { replyOf } from './reply-type.ts'
import { pathOf } from './type.ts'
import type { RouteIndex } from './route-index.ts'
import { within } from './uses.ts'
import type { Scope, Uses } from './uses.ts'

/** Who writes, closes, gives and runs what: made once after the walk, so that no rule searches. */
export type UseIndex = {
  /** By where they stand: `screens/Home`. */
  writes: Map<string, Uses['writes']>
  /** By session entry, wherever they stand. */
  remembered: Map<string, Uses['writes']>
  /** By the sheet that closes. */
  closes: Map<string, Uses['closes']>
  /** What each prop is given, by `Screen/prop`. */
  gifts: Map<string, { value: unknown; scope: Scope }[]>
  /** Scopes from which a decision or a form is used: `decisions/x`, `forms/x`. */
  callers: Map<string, Scope[]>
  /** Screens that take a decision, and the state that decisions write. */
  deciders: Set<string>
  decided: Set<string>
}

export const emptyIndex = (): UseIndex => ({
  writes: new Map(),
  remembered: new Map(),
  closes: new Map(),
  gifts: new Map(),
  callers: new Map(),
  deciders: new Set(),
  decided: new Set(),
})

export function fillIndex(index: UseIndex, uses: Uses, { flows }: Config, { table, names }: RouteIndex): void {
  for (const write of uses.writes) {
    push(index.writes, write.at.of, write)
    const [root, name] = pathOf(write.pointer)
    if (root === 'session' && name !== undefined && write.by !== 'clear') push(index.remembered, name, write)
    if (write.at.of.startsWith('decisions/') && root === 'state' && name !== undefined) index.decided.add(name)
  }
  for (const close of uses.closes) push(index.closes, close.at.of.replace(/^screens\//, ''), close)
  for (const { at, table: decision, scope } of uses.decides) {
    index.deciders.add(at.of)
    push(index.callers, `decisions/${decision}`, scope)
  }
  for (const { form, scope } of uses.forms) push(index.callers, `forms/${form}`, scope)
  const replies = (call: string, scope: Scope) =>
    push(index.callers, `decisions/${asText(own(own(flows.calls, call), 'replies') ?? 'reply')}`, within(scope, answer))
  for (const { call, scope } of uses.calls) replies(call, scope)
  for (const [id, form] of entriesOf(flows.forms)) replies(asText(own(own(form, 'submit'), 'call')), { roots: {}, via: `forms/${id}` })

  const given = (screen: string, props: unknown, scope: Scope) => {
    for (const [prop, value] of entriesOf(props)) push(index.gifts, `${screen}/${prop}`, { value, scope })
  }
  for (const { sheet, with: props, scope } of uses.opens) given(sheet, props, scope)
  for (const { screen, with: props, scope } of uses.parts) given(screen, props, scope)
  for (const { to, action, scope } of uses.goes) {
    const route = isText(to) ? own(table, names.get(to) ?? '') : undefined
    if (own(route, 'props') === 'state') given(asText(own(route, 'screen')), asMap(action['state']), scope)
  }
}

/** One object for all, so that a thousand callers are one type. */
const anyReply = replyOf(true)
const answer: Scope['roots'] = { reply: () => anyReply, payload: () => true }
