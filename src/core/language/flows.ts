import type { NamedAction } from './actions.ts'
import type { AppConfig } from './app-config.ts'
import type { CallOnPhone } from './calls.ts'
import type { Decision } from './decisions.ts'
import type { Form } from './forms.ts'
import type { Journey } from './journeys.ts'
import type { Routes } from './routes.ts'
import type { Screen } from './screens.ts'

/**
 * The JSON of `flows/`, independent of the product. `schemas/meta/*.json` describe the same to editors and to `check`; a test keeps the two
 * equal.
 */
export type Flows = BootFlows & {
  screens: { [name: string]: Screen }
  forms: { [name: string]: Form }
}

/** The part of the flows that the app needs to start. */
export type BootFlows = {
  app: AppConfig
  routes: Routes
  decisions: { [name: string]: Decision }
  calls: { [name: string]: CallOnPhone }
  actions: { [name: string]: NamedAction }
  journeys: { [name: string]: Journey }
}
