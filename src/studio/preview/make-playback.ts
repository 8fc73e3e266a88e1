import type { Config } from '../../compiler/load/config.ts'
import { createTranslator } from '../../compiler/scenarios/create-translator.ts'
import { own } from '../../core/language/map.ts'
import { sessionEntries } from '../../product/session-entries.ts'
import { inAskedOrder } from '../../scenarios/in-asked-order.ts'
import { defaultClock } from '../../scenarios/run-scenario.ts'
import type { Scenario } from '../../scenarios/scenario.ts'
import { findScenario, variedReplies } from '../views/list-states.ts'
import type { Playback } from './playback.ts'
import { previewSteps } from './preview-steps.ts'

export type PreviewChoice = { state: string; variation: string; locale: string }

/** Builds the playback of a scenario; undefined when the channel has no scenario of that name. */
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
    lens: lensOf(scenario),
    steps: inAskedOrder(scenario.do, config.flows.forms).flatMap((step) => previewSteps(config, scenario, step, words)),
  }
}

/** Error code of the in-page camera; empty when it opens. */
function lensOf({ do: steps }: Scenario): string {
  const failed = steps.find((step) => 'act' in step && step.act === 'onFail')
  return String(own(own(failed, 'result'), 'code') ?? '')
}
