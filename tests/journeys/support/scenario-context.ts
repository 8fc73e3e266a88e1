import type { Page } from 'playwright/test'
import type { Config } from '../../../src/compiler/load/config.ts'
import type { ScenarioTranslator, Scenario } from '../../../src/scenarios/scenario.ts'
import type { MockApi } from './mock-api.ts'

/** Events, toasts and links, recorded as they come. */
export type Recorded = { events: string[]; toasts: string[]; links: string[] }
/** A scenario while it plays on a page. */
export type ScenarioContext = {
  page: Page
  config: Config
  scenario: Scenario
  texts: ScenarioTranslator
  api: MockApi
  recorded: Recorded
}

/** Pages that a scenario itself opens at an address just now. */
export const pagesBeingOpened = new WeakSet<Page>()
