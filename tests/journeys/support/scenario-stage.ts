import type { Page } from 'playwright/test'
import type { Config } from '../../../src/compiler/config.ts'
import type { ScenarioTexts } from '../../../src/core/expectation.ts'
import type { Scenario } from '../../../src/core/scenario.ts'
import type { Line } from './scenario-line.ts'

/** What passes, noted as it comes. */
export type Watch = { events: string[]; toasts: string[]; links: string[] }
/** A scenario while it plays on a page. */
export type Stage = { page: Page; config: Config; scenario: Scenario; texts: ScenarioTexts; line: Line; watch: Watch }

/** Pages that a scenario itself opens at an address just now. */
export const visiting = new WeakSet<Page>()
