import type { Page } from 'playwright/test'
import type { Config } from '../../../src/compiler/config.ts'
import type { ScenarioTranslator } from '../../../src/core/expectation.ts'
import type { Scenario } from '../../../src/core/scenario.ts'
import type { MockApi } from './scenario-line.ts'

/** What passes, noted as it comes. */
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
