import type { Config } from '../../compiler/load/config.ts'
import { createTranslator } from '../../compiler/scenarios/create-translator.ts'
import { schemaAt } from '../../core/language/schema.ts'
import { hrefOf } from '../../core/navigation/route.ts'
import { isMap } from '../../core/language/map.ts'
import { inAskedOrder } from '../../scenarios/in-asked-order.ts'
import { defaultClock } from '../../scenarios/run-scenario.ts'
import type { Scenario, ScenarioTranslator, Step } from '../../scenarios/scenario.ts'
import { sessionEntries } from '../../product/session-entries.ts'
import { findScenario, variedReplies } from '../views/list-states.ts'
import type { Playback, PreviewStep } from './playback.ts'

export type PreviewChoice = { state: string; variation: string; locale: string }

/** Undefined when no scenario of this channel has that name. */
export async function makePlayback(config: Config, { state, variation, locale }: PreviewChoice): Promise<Playback | undefined> {
  const scenario = findScenario(config, state)
  if (!scenario) return undefined
  const { app, calls } = config.flows
  const { given } = scenario
  const words = await createTranslator(config, locale)
  const remembered = {
    ...given.storage,
    ...given.session,
    [sessionEntries.locale]: locale,
    ...(config.channel === 'base' ? {} : { [sessionEntries.channel]: config.channel }),
  }
  return {
    storage: Object.fromEntries(Object.entries(remembered).map(([name, value]) => [name, JSON.stringify(value)])),
    clock: (given.clock ?? defaultClock) * 1000,
    api: {
      base: app.api.base,
      events: app.api.events ?? '',
      calls: Object.fromEntries(Object.entries(calls).map(([name, { endpoint }]) => [String(endpoint), name])),
    },
    replies: variedReplies(config, scenario, variation) ?? {},
    device: given.device ?? {},
    steps: inAskedOrder(scenario.do, config.flows.forms).flatMap((step) => previewSteps(config, scenario, step, words)),
  }
}

function previewSteps(config: Config, scenario: Scenario, step: Step, words: ScenarioTranslator): PreviewStep[] {
  if ('visit' in step || 'dismiss' in step || 'back' in step) return [step]
  if ('press' in step) return [{ press: words.hasText(step.press) ? words.text(step.press) : step.press, nth: step.nth ?? 1 }]
  if ('help' in step) return [{ press: words.text('shell.help'), nth: 1 }]
  if ('submit' in step) return [{ send: words.text(config.flows.forms[step.submit]?.submit.button ?? '') }]
  if ('tab' in step) return [{ visit: hrefOf(config.flows.routes, step.tab) ?? '/' }]
  if (!('set' in step) || !step.set.startsWith('/form/')) return [{ skipped: Object.keys(step)[0] ?? '' }]
  const [, , form = '', ...path] = step.set.split('/')
  return leaves(`/${path.join('/')}`, step.to).map(([field, value]) => {
    const name = wordsOf(config, form, field, value, words) ?? nameIn(scenario.given.replies, value)
    return { field, value, ...(name !== undefined && { words: name }) }
  })
}

const leaves = (at: string, value: unknown): [string, unknown][] =>
  value !== null && typeof value === 'object' ? Object.entries(value).flatMap(([key, part]) => leaves(`${at}/${key}`, part)) : [[at, value]]

/** The words of a value of an enumeration. */
function wordsOf(config: Config, form: string, at: string, value: unknown, { text }: ScenarioTranslator): string | undefined {
  const schema = schemaAt(config.schemas.forms[config.flows.forms[form]?.schema ?? ''] ?? {}, at)
  const { enum: listed, title } = schema ?? {}
  if (!Array.isArray(listed) || typeof title !== 'string') return undefined
  return text(`enum.${title.charAt(0).toLowerCase()}${title.slice(1)}.${String(value)}`)
}

/** The name of the row in a reply that has this id. */
function nameIn(json: unknown, id: unknown): string | undefined {
  if (json === null || typeof json !== 'object') return undefined
  if (isMap(json) && json['id'] === id && typeof json['name'] === 'string') return json['name']
  return Object.values(json).reduce<string | undefined>((found, part) => found ?? nameIn(part, id), undefined)
}
