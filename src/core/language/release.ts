import type { AppConfig, BootFlows, Call, Decision, Form, Journey, JsonSchema, Screen } from './language.ts'

// A release is what the compiler makes of the configuration. These files are its contract with the app and the server that read them.

/** `manifest.json`: the newest release, and where each channel's files are. */
export type Manifest = { release: string; channels: { [channel: string]: ChannelFiles } }

/** Names of immutable files; a screen and a form name the area that holds them. */
export type ChannelFiles = {
  boot: string
  areas: { [area: string]: string }
  texts: { [locale: string]: { [chunk: string]: string } }
  screens: { [screen: string]: string }
  forms: { [form: string]: string }
  validators: { [form: string]: string }
}

/** What the app interprets from the first moment. */
export type Boot = BootFlows

export type Area = { screens: { [name: string]: Screen }; forms: { [name: string]: Form }; schemas: { [name: string]: NamedSchema } }

/** `$id` is a hash of the content, by which the schema's compiled validator is found. */
export type NamedSchema = JsonSchema & { $id: string }

/** `server.json`: the base's contract with schemas inlined, and all words. Read by the server, never served. */
export type ServerConfig = {
  release: string
  locales: AppConfig['locales']
  calls: { [name: string]: Call }
  decisions: { [name: string]: Decision }
  /** `flows/policy/<name>.json`: terms of the trade, which only the server's own code reads. */
  policy: { [name: string]: unknown }
  /** What a channel asks of a call's payload beyond the base, by channel and call. */
  channelPayloads: { [channel: string]: { [call: string]: JsonSchema } }
  /** Each channel's own, by channel: which steps the server asks for, and in which order. */
  journeys: { [channel: string]: { [name: string]: Journey } }
  texts: { [locale: string]: { [key: string]: string } }
}
