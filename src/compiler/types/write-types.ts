import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { blockTypes, vocabularyTypes } from './block-types.ts'
import { mapValues, own } from '../../core/language/map.ts'
import type { JsonSchema } from '../../core/language/json.ts'
import type { Config, Configs, Sources } from '../load/config.ts'
import { contentHash } from '../files/content-hash.ts'
import { definitionTypes, FILE_TYPE, schemaTypes } from './schema-types.ts'
import type { Vocabulary } from '../load/vocabulary.ts'

/** Raise this when the output changes, so that files are written again. */
const generatorVersion = 9

type GeneratedFile = { from: unknown; write: () => string | Promise<string> }

function generatedFiles(sources: Sources, base: Config, configs: Configs, vocabulary: Vocabulary): Record<string, GeneratedFile> {
  const calls = base.flows.calls
  const payloads = mapValues(calls, (call) => call.payload)
  const replies = mapValues(calls, (call) => call.reply)
  const sessionEntries = unionOfKeys([...configs.values()].map((config) => config.flows.app.session))
  const keys = textKeys(base)
  return {
    'calls.ts': {
      from: [payloads, replies],
      write: async () =>
        [
          `/** An uploaded file. \`name\` comes from the sender: never trusted, never a path. */`,
          `export type ${FILE_TYPE} = { bytes: Uint8Array; type: string; name: string }\n`,
          await schemaTypes('Payloads', payloads),
          await schemaTypes('Replies', replies),
          `export type CallName = ${union(Object.keys(calls))}\n`,
          `type Of<Map, Name> = Name extends keyof Map ? Map[Name] : Record<string, never>`,
          `export type Calls = { [Name in CallName]: { payload: Of<Payloads, Name>; reply: Of<Replies, Name> } }\n`,
        ].join('\n'),
    },
    'enums.ts': {
      from: base.schemas.enums,
      write: async () => `${await schemaTypes('Enums', base.schemas.enums)}export type EnumName = keyof Enums\n`,
    },
    'policy.ts': fromMeta(sources, 'policy', 'PolicyFiles'),
    'inputs.ts': fromMeta(sources, 'inputs', 'DecisionInputs'),
    'results.ts': fromMeta(sources, 'results', 'DecisionResults'),
    'session.ts': { from: sessionEntries, write: () => `export type SessionEntry = ${union(sessionEntries)}\n` },
    'blocks.ts': { from: vocabulary.blocks, write: () => blockTypes(vocabulary) },
    'vocabulary.ts': { from: vocabulary, write: () => vocabularyTypes(vocabulary) },
    'texts.ts': { from: keys, write: () => `export type TextKey = ${union(keys)}\n` },
  }
}

function fromMeta({ files }: Sources, file: string, name: string): GeneratedFile {
  const definitions = own(files.get(`schemas/meta/${file}.json`)?.json, 'definitions') as Record<string, JsonSchema>
  return { from: definitions, write: () => definitionTypes(name, definitions) }
}

/** Writes the files whose source changed and returns their names; the same configuration always gives the same bytes. */
export async function writeTypes(sources: Sources, configs: Configs, vocabulary: Vocabulary, folder: string): Promise<string[]> {
  const base = configs.get('base')
  if (!base) throw new Error('There is no base configuration.')
  mkdirSync(folder, { recursive: true })
  const written: string[] = []
  for (const [file, { from, write }] of Object.entries(generatedFiles(sources, base, configs, vocabulary))) {
    const banner = `// Made by the compiler from the configuration, never edited: ${contentHash(JSON.stringify([generatorVersion, file, from]))}\n`
    const path = join(folder, file)
    if (firstLine(path) === banner) continue
    writeFileSync(path, `${banner}\n${await write()}`)
    written.push(file)
  }
  return written
}

function firstLine(path: string): string {
  try {
    return readFileSync(path, 'utf8').split('\n', 1)[0] + '\n'
  } catch {
    return ''
  }
}

/** Text keys, with i18next's plural forms as one key. */
function textKeys(base: Config): string[] {
  const source = base.texts[base.flows.app.locales.default] ?? {}
  return [...new Set(Object.keys(source).map((key) => key.replace(/_(zero|one|two|few|many|other)$/, '')))]
}

function unionOfKeys(maps: object[]): string[] {
  return [...new Set(maps.flatMap((map) => Object.keys(map)))]
}

function union(names: string[]): string {
  return names.length === 0 ? 'never' : names.map((name) => `\n  | ${JSON.stringify(name)}`).join('')
}
