import type { Config } from '../../compiler/load/config.ts'
import { createBuildCache, type BuildCache } from '../../compiler/load/build-cache.ts'
import { type PageConfig, watchedConfig } from '../../compiler/cache/watched-config.ts'
import { mapValues } from '../../core/language/map.ts'
import { cachePart, cachedPart } from '../../compiler/cache/cached-parts.ts'
import { decisionMarkup } from './decision-markup.ts'
import { formTable } from './form-table.ts'
import { journeyTable } from './journey-table.ts'
import { legalMarkup } from './legal-markup.ts'
import { section, titledTable } from './markup.ts'
import { policyTable, type PolicyPart } from './policy-table.ts'
import type { Figures } from './show-value.ts'
import { createRulesTranslator, type RulesTranslator } from './rules-translator.ts'

/** A chapter of `flows/policy/rulesPage.json`. */
type Chapter = {
  decisions?: { [decision: string]: { figures?: Figures } }
  policies?: { [part: string]: PolicyPart }
  journeys?: string[]
  forms?: string[]
  texts?: string
}

/**
 * Renders all rules of a release in one channel as text and tables, by language: the content of the page that the server sends at `/rules`.
 */
export function renderRules(config: Config, cache: BuildCache = createBuildCache()): { [locale: string]: string } {
  return mapValues(config.flows.app.locales.supported, (_, locale) => {
    const translator = createRulesTranslator(config, locale)
    const chapters = Object.entries(chaptersOf(config)).map(([name, chapter]) => {
      const parts = partsOf(chapter).map((part) => renderPart(config, locale, name, part, cache))
      return section(name, translator.text(`rulesPage.section.${name}`), parts.join(''))
    })
    return chapters.join('\n')
  })
}

const chaptersOf = ({ flows }: Config) => (flows.policy['rulesPage'] as { chapters: { [name: string]: Chapter } }).chapters

type Part = { [Kind in keyof typeof renderers]: { kind: Kind; id: string; options?: unknown } }[keyof typeof renderers]

/** `id`: name of the decision, policy part, journey or form; for legal texts the policy file that names them. */
const partsOf = ({ decisions = {}, policies = {}, journeys = [], forms = [], texts }: Chapter): Part[] => [
  ...Object.entries(decisions).map(([id, options]) => ({ kind: 'decision' as const, id, options })),
  ...Object.entries(policies).map(([id, options]) => ({ kind: 'policy' as const, id, options })),
  ...journeys.map((id) => ({ kind: 'journey' as const, id })),
  ...forms.map((id) => ({ kind: 'form' as const, id })),
  ...(texts === undefined ? [] : [{ kind: 'texts' as const, id: texts }]),
]

/** Renders a part, or takes it from the cache: most parts of a channel equal those of the base. */
function renderPart(config: Config, locale: string, chapter: string, part: Part, cache: BuildCache): string {
  const place = (channel: string) => `rules ${channel} ${locale} ${chapter} ${JSON.stringify(part)}`
  const known = cachedPart<string>(cache, place('base'), config) ?? cachedPart<string>(cache, place(config.channel), config)
  if (known !== undefined) return known
  const reads = new Set<string>()
  const tell = (read: string) => void reads.add(read)
  const made = renderers[part.kind](
    watchedConfig(config, tell),
    part.id,
    part.options as never,
    createRulesTranslator(config, locale, tell),
  )
  return cachePart(cache, place(config.channel), config, { made, reads })
}

const renderers = {
  decision({ flows }: PageConfig, id: string, { figures = {} }: { figures?: Figures }, translator: RulesTranslator) {
    const decision = flows.decisions[id]
    if (!decision) throw new Error(`flows/policy/rulesPage.json shows the decision ${id}, which there is not.`)
    return decisionMarkup(id, decision, figures, translator)
  },
  policy: ({ flows }: PageConfig, id: string, part: PolicyPart, translator: RulesTranslator) =>
    titledTable(policyTable(flows.policy, id, part, translator), translator),
  journey: (config: PageConfig, id: string, _: undefined, translator: RulesTranslator) =>
    titledTable(journeyTable(config, id, translator), translator),
  form: (config: PageConfig, id: string, _: undefined, translator: RulesTranslator) =>
    isAsked(config, id) ? titledTable(formTable(config, id, translator), translator) : '',
  texts: (config: PageConfig, file: string, _: undefined, translator: RulesTranslator) => legalMarkup(config, file, translator),
}

/** Whether the form is asked: false when all journey steps that send it are left out by the channel. */
function isAsked({ flows }: PageConfig, form: string): boolean {
  const call = flows.forms[form]?.submit.call
  const asked = Object.values(flows.journeys).flatMap(({ steps, order = Object.keys(steps) }) =>
    Object.entries(steps).flatMap(([step, one]) => (one.call === call ? [order.includes(step)] : [])),
  )
  return asked.length === 0 || asked.includes(true)
}
