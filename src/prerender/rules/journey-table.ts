import type { PageConfig } from '../../compiler/cache/watched-config.ts'
import type { Text } from '../../core/language/values.ts'
import { resolveText } from '../../core/values/resolve.ts'
import type { Table } from './markup.ts'
import type { RulesTranslator } from './rules-translator.ts'

/** Renders the steps in the channel's order. */
export function journeyTable({ flows }: Pick<PageConfig, 'flows'>, id: string, translator: RulesTranslator): Table {
  const journey = flows.journeys[id]
  if (!journey) throw new Error(`flows/policy/rulesPage.json shows the journey ${id}, which there is not.`)
  const say = (text: Text | undefined) => resolveText(text, { app: flows.app.facts }, translator.env)
  return {
    title: translator.text(`rulesPage.journey.${id}`),
    columns: ['order', 'what', 'asked'].map((name) => translator.text(`rulesPage.${name}`)),
    rows: journey.order.map((name, index) => [String(index + 1), say(journey.steps[name]?.text), say(journey.steps[name]?.note)]),
  }
}
