import type { Flows } from '../../../../core/language/flows.ts'
import { own } from '../../../../core/language/map.ts'
import { asText, entriesOf } from '../../../json/read-json.ts'

/** `path`: of the patch of a channel. */
export type LockedPart = { path: string[]; what: string }

/** Contracts, policy, access and the meaning of replies belong to the base. */
export function lockedParts(flows: Flows): LockedPart[] {
  const locked: [string[], string][] = [
    [['calls'], 'the calls, which the server answers'],
    [['policy'], 'the policy'],
    [['schemas', 'enums'], 'the values of an enumeration'],
    [['schemas', 'replies'], 'what the server replies'],
    [['routes', 'guard'], 'the guard'],
    [['routes', 'privateQuery'], 'what is kept out of addresses'],
    [['app', 'api'], 'how the server is reached'],
    [['app', 'session'], 'what the device may remember'],
    [['decisions', asText(flows.routes.guard)], 'the guard'],
    ...entriesOf(flows.journeys).flatMap(([id, journey]): [string[], string][] => [
      ...['call', 'done', 'closed'].map((key): [string[], string] => [['journeys', id, key], 'how the server says what is done']),
      ...entriesOf(own(journey, 'steps')).flatMap(([step]) =>
        ['call', 'after', 'locked'].map((key): [string[], string] => [['journeys', id, 'steps', step, key], 'what makes a step done']),
      ),
    ]),
    ...entriesOf(flows.calls).map(([, call]): [string[], string] => [
      ['decisions', asText(own(call, 'replies') ?? 'reply')],
      'what a reply code does',
    ]),
    ...entriesOf(flows.decisions)
      .filter(([, table]) => entriesOf(own(table, 'rules')).some(([, rule]) => own(rule, 'result') !== undefined))
      .map(([name]): [string[], string] => [['decisions', name], 'what the server decides']),
  ]
  return locked.map(([path, what]) => ({ path, what }))
}
