import type { Flows } from '../../core/language/flows.ts'
import type { Json, JsonSchema } from '../../core/language/json.ts'
import type { JsonTextError } from '../json/parse-json.ts'
import type { CodeTextKeys } from './code-text-keys.ts'
import type { BuildCache } from './build-cache.ts'
import type { FindingValues } from '../../phrases/phrases.ts'

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

/** `path`: relative to the root, with forward slashes; `json`: for a malformed file, the part that could be read. */
export type SourceFile = {
  path: string
  kind: FileKind
  /** File name without `.json`; unique within its kind. */
  id: string
  /** The folder of a screen, or the locale of a text file. */
  folder: string
  text: string
  json: Json | undefined
  errors: JsonTextError[]
}

export type Sources = {
  root: string
  files: Map<string, SourceFile>
  codeTextKeys: CodeTextKeys
  /** Calls with a handler in the server's code; undefined where that code is missing. */
  handledCalls?: Set<string>
  /** Cache of earlier runs of the same code; without it, everything is proved again. */
  cache?: BuildCache
  /** Cache of the compiled meta-schemas, in the folder of the running program. */
  compiled?: CompiledCode
}

/** `run`: evaluates the code of a file in the folder. */
export type CompiledCode = { folder: string; run(file: string): unknown }

export type Origin = { file: string; pointer: string }

export type Texts = { [locale: string]: { [key: string]: string } }
type Schemas = {
  fields: { [name: string]: JsonSchema }
  replies: { [name: string]: JsonSchema }
  enums: { [name: string]: JsonSchema }
  forms: { [name: string]: JsonSchema }
}
type Scenario = { [key: string]: Json }

/** One channel's merged configuration, with every `$ref` of a schema inlined; `base` has no patch. */
export type Config = {
  channel: string
  flows: Flows & { policy: { [name: string]: Json }; scenarios: { [name: string]: Scenario }; rules: { [name: string]: Json } }
  /** The folder of each screen; a folder is loaded together. */
  screenArea: Map<string, string>
  schemas: Schemas
  texts: Texts
  /** Maps `screens/Home`, `calls/login`, `texts/id-id/action.next`, `schemas/forms/bank`… to the place where it is written. */
  origins: Map<string, Origin>
  /** Missing in the base. */
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
  /** Line number from 1. */
  line: number
  /** Plain English: the fault and how to fix it. */
  message: string
  /** Values filled into the sentence; `witness`: those of a witness that is a phrase. */
  values?: FindingValues
  /** A known name close to the written one; `message` suggests it. */
  meant?: string
  witness?: string
  /** The value that fixes the fault when put at `pointer`; without a `value`, removing the place fixes it. */
  remedy?: { value?: string }
  /** Missing when the base has the fault too. */
  channel?: string
}
