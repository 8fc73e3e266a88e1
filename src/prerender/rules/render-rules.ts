import type { Config } from '../../compiler/load/config.ts'
import { decisionMarkup } from './decision-markup.ts'
import { formTable } from './form-table.ts'
import { journeyTable } from './journey-table.ts'
import { legalMarkup } from './legal-markup.ts'
import { section, tableMarkup } from './markup.ts'
import { policyTable, type PolicyPart } from './policy-table.ts'
import type { Figures } from './show-value.ts'
import { wordsIn, type Words } from './words.ts'

/** `flows/policy/rulesPage.json`. */
type Chapter = {
  decisions?: { [decision: string]: { figures?: Figures } }
  policies?: { [part: string]: PolicyPart }
  journeys?: string[]
  forms?: string[]
  texts?: string
}

/** All rules of a release in one channel, in words and tables, by language: the inside of the page that the server sends at `/rules`. */
export function renderRules(config: Config): { [locale: string]: string } {
  const { chapters } = config.flows.policy['rulesPage'] as { chapters: { [name: string]: Chapter } }
  return Object.fromEntries(
    Object.keys(config.flows.app.locales.supported).map((locale) => {
      const words = wordsIn(config, locale)
      const parts = Object.entries(chapters).map(([name, part]) =>
        section(name, words.text(`rulesPage.section.${name}`), chapterMarkup(config, part, words)),
      )
      return [locale, parts.join('\n')]
    }),
  )
}

function chapterMarkup(config: Config, { decisions = {}, policies = {}, journeys = [], forms = [], texts }: Chapter, words: Words): string {
  const { flows } = config
  return [
    ...Object.entries(decisions).map(([id, { figures = {} }]) => {
      const decision = flows.decisions[id]
      if (!decision) throw new Error(`flows/policy/rulesPage.json shows the decision ${id}, which there is not.`)
      return decisionMarkup(id, decision, figures, words)
    }),
    ...Object.entries(policies).map(([id, part]) => tableMarkup(policyTable(flows.policy, id, part, words))),
    ...journeys.map((journey) => tableMarkup(journeyTable(config, journey, words))),
    ...forms.filter((form) => isAsked(config, form)).map((form) => tableMarkup(formTable(config, form, words))),
    ...(texts === undefined ? [] : [legalMarkup(config, texts, words)]),
  ].join('')
}

/** Not the form of a step that the channel leaves out. */
function isAsked({ flows }: Config, form: string): boolean {
  const call = flows.forms[form]?.submit.call
  const asked = Object.values(flows.journeys).flatMap(({ steps, order = Object.keys(steps) }) =>
    Object.entries(steps).flatMap(([step, one]) => (one.call === call ? [order.includes(step)] : [])),
  )
  return asked.length === 0 || asked.includes(true)
}
