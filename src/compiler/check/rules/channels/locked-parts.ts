import type { phrases } from '../../../../phrases/phrases.ts'
import type { Flows } from '../../../../core/language/flows.ts'
import { own } from '../../../../core/language/map.ts'
import { textOrEmpty, entriesOrEmpty } from '../../../json/read-json.ts'

/** `path`: in a channel's patch. */
type LockedPart = { path: string[]; what: LockedWhat }
type LockedWhat = Extract<keyof typeof phrases, `locked.${string}`>

/** Parts that belong to the base: contracts, policy, access and the meaning of replies. */
export function lockedParts(flows: Flows): LockedPart[] {
  const locked: [string[], LockedWhat][] = [
    [['calls'], 'locked.calls'],
    [['policy'], 'locked.policy'],
    [['schemas', 'enums'], 'locked.enums'],
    [['schemas', 'replies'], 'locked.replies'],
    [['routes', 'guard'], 'locked.guard'],
    [['routes', 'privateQuery'], 'locked.privateQuery'],
    [['app', 'api'], 'locked.api'],
    [['app', 'session'], 'locked.session'],
    [['decisions', textOrEmpty(flows.routes.guard)], 'locked.guard'],
    ...entriesOrEmpty(flows.screens).map(([id]): [string[], LockedWhat] => [['screens', id, 'locked'], 'locked.screen']),
    ...entriesOrEmpty(flows.journeys).flatMap(([id, journey]): [string[], LockedWhat][] => [
      ...['call', 'done', 'closed'].map((key): [string[], LockedWhat] => [['journeys', id, key], 'locked.progress']),
      ...entriesOrEmpty(own(journey, 'steps')).flatMap(([step]) =>
        ['call', 'after', 'locked'].map((key): [string[], LockedWhat] => [['journeys', id, 'steps', step, key], 'locked.steps']),
      ),
    ]),
    ...entriesOrEmpty(flows.calls).map(([, call]): [string[], LockedWhat] => [
      ['decisions', textOrEmpty(own(call, 'replies') ?? 'reply')],
      'locked.replyCodes',
    ]),
    ...entriesOrEmpty(flows.decisions)
      .filter(([, table]) => entriesOrEmpty(own(table, 'rules')).some(([, rule]) => own(rule, 'result') !== undefined))
      .map(([name]): [string[], LockedWhat] => [['decisions', name], 'locked.decisions']),
  ]
  return locked.map(([path, what]) => ({ path, what }))
}
