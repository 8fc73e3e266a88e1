import type { AppConfig } from './app-config.ts'
import type { Call, CallOnPhone } from './calls.ts'
import type { Decision } from './decisions.ts'
import type { BootFlows } from './flows.ts'
import type { Form } from './forms.ts'
import type { Journey } from './journeys.ts'
import type { JsonSchema } from './json.ts'
import type { Screen } from './screens.ts'

// Files of a release: the contract between the compiler, the app and the server.

export type Manifest = { release: string; channels: { [channel: string]: ChannelFiles } }

/** Names of immutable files; `screens` and `forms` give the area that holds each. */
export type ChannelFiles = {
  boot: string
  areas: { [area: string]: string }
  texts: { [locale: string]: { [chunk: string]: string } }
  screens: { [screen: string]: string }
  forms: { [form: string]: string }
  validators: { [form: string]: string }
}

/** The chunk of texts that several areas use; loaded with the first of them. */
export const commonWords = 'common'

export type Texts = { [key: string]: string }

export type Boot = BootFlows

/** `calls`: calls that the area names and the boot part lacks. */
export type Area = {
  screens: { [name: string]: Screen }
  forms: { [name: string]: Form }
  schemas: { [name: string]: NamedSchema }
  calls: { [name: string]: CallOnPhone }
}

/** Parts sent along with the start page, by name of the whole file: its areas and their texts. */
export type StartParts = { [file: string]: Area | Texts }

/** `$id`: hash of the content, by which the compiled validator is found. */
export type NamedSchema = JsonSchema & { $id: string }

/** `server.json`: the base's contract with schemas inlined, and all texts. Read by the server, never served. */
export type ServerConfig = {
  release: string
  locales: AppConfig['locales']
  api: Pick<AppConfig['api'], 'headers' | 'headerGroups'>
  calls: { [name: string]: Call }
  decisions: { [name: string]: Decision }
  /** `flows/policy/<name>.json`: business terms that only server code reads. */
  policy: { [name: string]: unknown }
  channelPayloads: { [channel: string]: { [call: string]: JsonSchema } }
  /** Hashes of the schemas of all forms and channels, as the app sends them. */
  formSchemas: string[]
  journeys: { [channel: string]: { [name: string]: Journey } }
  facts: { [channel: string]: AppConfig['facts'] }
  /** Screens whose wording the server stores when a user agrees to them, by the policy's name for them. */
  legalTexts: { [channel: string]: { [name: string]: Screen } }
  texts: { [locale: string]: Texts }
}
