import { type FindingValue, phrase } from './phrases.ts'

export const either = (names: Iterable<string>): FindingValue => joined('or', [...names])

export const joined = (
  by: 'and' | 'or' | 'orElse' | 'leadsTo' | 'sentences',
  [first = '', ...others]: readonly FindingValue[],
): FindingValue => others.reduce<FindingValue>((one, other) => phrase(by, { one, other }), first)
