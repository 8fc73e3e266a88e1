import type { Flows, Json, JsonSchema } from '../../core/language/language.ts'
import type { JsonTextError } from '../json/parse-json.ts'

/** What a file is, told by where it stands. */
export type FileKind =
  | 'app'
  | 'routes'
  | 'decision'
  | 'calls'
  | 'screen'
  | 'form'
  | 'action'
  | 'journey'
  | 'channel'
  | 'scenario'
  | 'policy'
  | 'rule'
  | 'texts'
  | 'enum'
  | 'fields'
  | 'replies'
  | 'form-schema'
  | 'examples'
  | 'meta'
  | 'stray'

/** `path` is relative to the root, with forward slashes. `json` is what could be read of a malformed file. */
export type SourceFile = {
  path: string
  kind: FileKind
  /** File name without `.json`; unique within its kind. */
  id: string
  /** The folder a screen stands in, the locale a text file stands in. */
  folder: string
  text: string
  json: Json | undefined
  errors: JsonTextError[]
}

export type Sources = {
  root: string
  files: Map<string, SourceFile>
  /** Quoted words of the code that look like text keys, so that a key used by code alone is not called unused. */
  codeTextKeys: Set<string>
  /** Calls that the server's code has a handler for; undefined where the code is not there. */
  handledCalls?: Set<string>
}

/** Where a merged thing was written: its file and the pointer of it there. */
export type Origin = { file: string; pointer: string }

export type Texts = { [locale: string]: { [key: string]: string } }
export type Schemas = {
  fields: { [name: string]: JsonSchema }
  replies: { [name: string]: JsonSchema }
  enums: { [name: string]: JsonSchema }
  forms: { [name: string]: JsonSchema }
}
export type Scenario = { [key: string]: Json }

/** One channel's configuration, merged, with every `$ref` of a schema inlined. `base` is the product without an overlay. */
export type Config = {
  channel: string
  flows: Flows & { policy: { [name: string]: Json }; scenarios: { [name: string]: Scenario } }
  /** The folder of each screen: what is loaded together. */
  screenArea: Map<string, string>
  schemas: Schemas
  texts: Texts
  /** `screens/Home`, `calls/login`, `texts/id-id/action.next`, `schemas/forms/bank`… to where it is written. */
  origins: Map<string, Origin>
  /** The overlay this configuration was merged from. */
  channelPatch?: { file: string; patch: Json }
}
export type Configs = Map<string, Config>

export type Severity = 'error' | 'warning'
export type Finding = {
  /** Stable: tools and people may refer to it. */
  code: string
  severity: Severity
  file: string
  /** RFC 6901 within the file. */
  pointer: string
  /** From 1. */
  line: number
  /** One plain sentence that tells what to do. */
  message: string
  /** The smallest example that shows the fault. */
  witness?: string
  /** The channel whose merge shows it, when the base does not. */
  channel?: string
}
