import { describe, expect, it, test } from 'vitest'
import { helpActions } from '../../src/core/navigation/help.ts'
import { product } from './product.ts'

const { routes, screens } = product.flows
const pages = Object.entries(routes.routes).filter(([, route]) => route.screen !== undefined)

/** Returns the help answers of a screen and of the screens that it includes. */
function answersOf(screen: string): string[] {
  return Object.values(screens[screen]?.blocks ?? {}).flatMap((block) => {
    const { items, screen: included } = block as { items?: object; screen?: string }
    return [
      ...(block.block === 'Questions' ? Object.keys(items ?? {}) : []),
      ...(block.block === 'Include' ? answersOf(String(included)) : []),
    ]
  })
}

/** Returns the help answers that a screen's actions link to. */
function linkedAnswers(json: unknown): string[] {
  if (json === null || typeof json !== 'object') return []
  const { go, with: values } = json as { go?: string; with?: { answer?: string } }
  const own = go === 'meHelp' && values?.answer !== undefined ? [values.answer] : []
  return [...own, ...Object.values(json).flatMap(linkedAnswers)]
}

const answers = answersOf(routes.help?.sheet ?? '')

describe('the help centre', () => {
  it('has every answer that a page or a screen leads to', () => {
    const asked = [...pages.flatMap(([, { help }]) => help ?? []), ...linkedAnswers(screens)]
    expect(asked.filter((answer) => !answers.includes(answer))).toEqual([])
  })

  it('has the same answers on its own page', () => {
    expect(answersOf(routes.routes['meHelp']?.screen ?? '')).toEqual(answers)
  })

  test.each(pages)('is one press away on %s, or the page says why it is not', (name, { help, noHelpReason, hide }) => {
    expect(helpActions(routes, name) === undefined ? noHelpReason : help).toBeTruthy()
    expect(hide?.header === true && help !== undefined).toBe(false)
  })
})
