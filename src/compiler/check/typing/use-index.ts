import type { Config } from '../../load/config.ts'
import { own } from '../../../core/language/map.ts'
import { textOrEmpty, entriesOrEmpty } from '../../json/read-json.ts'
import { addToList } from '../rule/add-to-list.ts'
import { replyRootType } from './reply-type.ts'
import { pointerTokens } from './type.ts'

import { type TypeScope, type Uses, withRoots } from './uses.ts'

/** Index of writers, closers, arguments and callers, built once after the walk, so that no rule has to search. */
export type UseIndex = {
  /** Writes by place, such as `screens/Home`. */
  writes: Map<string, Uses['writes']>
  /** Writes from any place, by session entry. */
  sessionWrites: Map<string, Uses['writes']>
  closes: Map<string, Uses['closes']>
  /** Named actions by the place that runs them. */
  runs: Map<string, string[]>
  /** Includes the closes of named actions that the screen runs. */
  closesOf(of: string): Uses['closes']
  /** Scopes that use a decision or a form, by `decisions/x` or `forms/x`. */
  callers: Map<string, TypeScope[]>
  decidingScreens: Set<string>
  decisionWrites: Set<string>
}

export function createUseIndex(): UseIndex {
  const index: UseIndex = {
    writes: new Map(),
    sessionWrites: new Map(),
    closes: new Map(),
    runs: new Map(),
    closesOf(of) {
      const places = new Set([of])
      for (const place of places) for (const action of index.runs.get(place) ?? []) places.add(`actions/${action}`)
      return [...places].flatMap((place) => index.closes.get(place) ?? [])
    },
    callers: new Map(),
    decidingScreens: new Set(),
    decisionWrites: new Set(),
  }
  return index
}

export function fillUseIndex(index: UseIndex, uses: Uses, { flows }: Config): void {
  for (const write of uses.writes) {
    addToList(index.writes, write.at.of, write)
    const [root, name] = pointerTokens(write.pointer)
    if (root === 'session' && name !== undefined && write.by !== 'clear') addToList(index.sessionWrites, name, write)
    if (write.at.of.startsWith('decisions/') && root === 'state' && name !== undefined) index.decisionWrites.add(name)
  }
  for (const close of uses.closes) addToList(index.closes, close.at.of, close)
  for (const { at, action } of uses.runs) addToList(index.runs, at.of, action)
  for (const { at, table: decision, scope } of uses.decides) {
    index.decidingScreens.add(at.of)
    addToList(index.callers, `decisions/${decision}`, scope)
  }
  for (const { form, scope } of uses.forms) addToList(index.callers, `forms/${form}`, scope)
  const replies = (call: string, scope: TypeScope) =>
    addToList(index.callers, `decisions/${textOrEmpty(own(own(flows.calls, call), 'replies') ?? 'reply')}`, withRoots(scope, replyRoots))
  for (const { call, scope } of uses.calls) replies(call, scope)
  for (const [id, form] of entriesOrEmpty(flows.forms))
    replies(textOrEmpty(own(own(form, 'submit'), 'call')), { roots: {}, via: `forms/${id}` })
}

/** A single object, so that all callers share one type. */
const anyReply = replyRootType(true)
const replyRoots: TypeScope['roots'] = { reply: () => anyReply, payload: () => true }
