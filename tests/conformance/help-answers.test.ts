import { describe, expect, it, test } from 'vitest'
import { routeNamed } from '../../src/core/navigation/route.ts'
import { product } from './product.ts'

const { routes, screens } = product.flows
const helpBlocks = screens[routeNamed(routes, 'meHelp')?.screen ?? '']?.blocks ?? {}
const answers = Object.values(helpBlocks).flatMap((block) => ('items' in block ? Object.keys(block.items as object) : []))

/** The answers that a screen, or one that it includes, leads to. */
function linkedAnswers(screen: string, seen = new Set<string>()): string[] {
  if (seen.has(screen)) return []
  seen.add(screen)
  const found: string[] = []
  const visit = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return
    const {
      go,
      with: values,
      block,
      screen: included,
    } = value as { go?: string; with?: { answer?: string }; block?: string; screen?: string }
    if (go === 'meHelp' && values?.answer !== undefined) found.push(values.answer)
    if (block === 'Include' && included !== undefined) found.push(...linkedAnswers(included, seen))
    Object.values(value).forEach(visit)
  }
  visit(screens[screen])
  return found
}

describe('the help centre', () => {
  it('has every answer that a screen leads to', () => {
    expect(Object.keys(screens).flatMap((screen) => linkedAnswers(screen).filter((answer) => !answers.includes(answer)))).toEqual([])
  })

  test.each([
    { when: 'while an application is looked at', route: 'homeAuditing' },
    { when: 'after it was rejected', route: 'homeIntoFail' },
    { when: 'while choosing a loan', route: 'loanOrder' },
    { when: 'while the money is on its way', route: 'HomeLoaning' },
    { when: 'when the bank sent the money back', route: 'HomeAddBank' },
    { when: 'when something is owed', route: 'HomePayBack' },
    { when: 'among the bills', route: 'BillList' },
    { when: 'while paying', route: 'homePayBackMethods' },
    { when: 'when paying off early', route: 'flexibleRepayment' },
    { when: 'while filling in the profile', route: 'userIntoHub' },
    { when: 'among the loans', route: 'meLoans' },
    { when: 'among the payments', route: 'meRepayment' },
  ])('answers the question that comes up $when', ({ route }) => {
    expect(linkedAnswers(routeNamed(routes, route)?.screen ?? '')).not.toEqual([])
  })
})
