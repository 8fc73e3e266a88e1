import type { Page } from 'playwright/test'
import type { Config } from '../../../src/compiler/load/config.ts'
import type { ScenarioTranslator, Scenario } from '../../../src/scenarios/scenario.ts'
import type { MockApi } from './mock-api.ts'

/** Events, toasts and followed links, in order. */
export type Recorded = { events: string[]; toasts: string[]; links: string[] }
/** A running scenario and its page. */
export type ScenarioContext = {
  page: Page
  config: Config
  scenario: Scenario
  texts: ScenarioTranslator
  api: MockApi
  recorded: Recorded
}

/** Pages on which a step is navigating to an address at the moment. */
export const pagesBeingOpened = new WeakSet<Page>()
