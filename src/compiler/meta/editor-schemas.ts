import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { branchSchemas, type ReadMetaFile } from './branch-schemas.ts'
import type { FileKind, SourceFile, Sources } from '../load/config.ts'
import { own, mapValues } from '../../core/language/map.ts'
import { entriesOrEmpty, type JsonMap, listOrEmpty, mapOrEmpty, textOrEmpty } from '../json/read-json.ts'
import { formatJson } from '../json/format-json.ts'
import { patchSchemaOf } from './patch-schema.ts'
import { sameJson } from '../../core/language/same-json.ts'

type DescribedName = [name: string, about: string]

/** Writes the changed editor schemas. Skipped while a file is malformed, since its names would be missing for a moment. */
export function writeEditorSchemas(sources: Sources): void {
  if ([...sources.files.values()].some(({ errors }) => errors.length > 0)) return
  for (const [path, json] of Object.entries(editorSchemas(sources))) {
    if (sameJson(sources.files.get(path)?.json, json)) continue
    const file = join(sources.root, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, formatJson(json))
  }
}

export function editorSchemas(sources: Sources): { [path: string]: JsonMap } {
  const meta = metaFileReader(sources)
  return {
    'schemas/meta/names.json': namesSchema(sources),
    'schemas/meta/branches.json': branchSchemas(meta, 'editor'),
    'schemas/meta/patch.json': patchSchemaOf(meta),
  }
}

export const metaFileReader =
  (sources: Sources): ReadMetaFile =>
  (name) =>
    sources.files.get(`schemas/meta/${name}.json`)?.json

/** The names of this product, which editors suggest. Only `check` decides whether a name is right. */
function namesSchema(sources: Sources): JsonMap {
  const app = sources.files.get('flows/app.json')?.json
  const routes = sources.files.get('flows/routes.json')?.json
  const of = (kind: FileKind) => [...sources.files.values()].filter((file) => file.kind === kind)
  const files = (kind: FileKind, about: (file: SourceFile) => string): DescribedName[] => of(kind).map((file) => [file.id, about(file)])
  const patches = of('channel').map(({ json }) => own(json, 'patch'))
  const added = (...path: string[]) => patches.flatMap((patch) => entriesOrEmpty(path.reduce(own, patch)))
  const inFile = ({ path }: SourceFile) => `${path}.`
  const told = (entries: [string, unknown][], about: (json: unknown) => string): DescribedName[] =>
    entries.filter(([, json]) => json !== null).map(([name, json]) => [name, about(json)])
  const session = told(entriesOrEmpty(own(app, 'session')), (entry) => `Remembered as ${describeSchema(own(entry, 'schema'))}.`)
  const shared = told(entriesOrEmpty(own(app, 'data')), (source) => `What the call ${textOrEmpty(own(source, 'call'))} answers.`)
  const facts = told(entriesOrEmpty(own(app, 'facts')), (fact) => `A fact of the app: ${shortened(JSON.stringify(fact))}.`)
  const at = (root: string, names: DescribedName[]): DescribedName[] => names.map(([name, about]) => [`/${root}/${name}`, about])
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: 'names.json',
    $comment: 'Made by the compiler from flows/, schemas/ and locales/, for editors; never edited.',
    definitions: mapValues(
      {
        action: files('action', ({ json, path }) => textOrEmpty(own(json, 'about')) || `${path}.`),
        call: of('calls').flatMap(({ json }) =>
          told(entriesOrEmpty(own(json, 'calls')), (call) => `${textOrEmpty(own(call, 'endpoint'))}.`),
        ),
        decision: files('decision', inFile),
        enum: files('enum', ({ json }) => `${shortened(listOrEmpty(own(json, 'enum')).join(', '))}.`),
        form: files('form', inFile),
        headerGroup: told(
          entriesOrEmpty(own(own(app, 'api'), 'headerGroups')),
          (group) => `Sends ${Object.keys(mapOrEmpty(group)).join(', ')}.`,
        ),
        journey: files('journey', ({ json }) => `Its steps: ${listOrEmpty(own(json, 'order')).join(', ')}.`),
        locale: told(entriesOrEmpty(own(own(app, 'locales'), 'supported')), () => 'A language of flows/app.json.'),
        pointer: [...at('session', session), ...at('shared', shared), ...at('app', facts)],
        route: [
          ...told(
            [...entriesOrEmpty(own(routes, 'routes')), ...added('routes', 'routes')],
            (route) => `The route ${textOrEmpty(own(route, 'path'))}.`,
          ),
          ...told([...entriesOrEmpty(own(routes, 'aliases'))], (route) => `An alias of ${textOrEmpty(route)}.`),
        ],
        schema: files('form-schema', inFile),
        schemaRef: ['fields', 'replies'].flatMap((file) =>
          told(entriesOrEmpty(own(sources.files.get(`schemas/${file}.json`)?.json, 'definitions')), describeSchema).map(
            ([name, about]): DescribedName => [`../${file}.json#/definitions/${name}`, `${about}.`],
          ),
        ),
        screen: [...files('screen', inFile), ...added('screens').map(([name]): DescribedName => [name, 'A screen of a channel.'])],
        session,
        shared: at('shared', shared),
        sheet: of('screen')
          .filter(({ json }) => ['sheet', 'dialog'].includes(textOrEmpty(own(json, 'as'))))
          .map((file): DescribedName => [file.id, inFile(file)]),
        text: describedTexts(sources, textOrEmpty(own(own(app, 'locales'), 'default'))),
      },
      describedEnum,
    ),
  }
}

function describedEnum(names: DescribedName[]): JsonMap {
  const known = [...new Map(names.toReversed())].toReversed()
  return known.length === 0
    ? { enum: ['none'], enumDescriptions: ['There is none yet.'] }
    : { enum: known.map(([name]) => name), enumDescriptions: known.map(([, about]) => about) }
}

/** Texts by key, with i18next's plural forms as one key. */
function describedTexts(sources: Sources, locale: string): DescribedName[] {
  const files = [...sources.files.values()].filter(({ kind, folder }) => kind === 'texts' && folder === locale)
  return files.flatMap(({ json }) =>
    entriesOrEmpty(json)
      .filter(([key]) => key !== '$schema')
      .map(([key, words]): DescribedName => [key.replace(/_(zero|one|two|few|many|other)$/, ''), shortened(textOrEmpty(words))]),
  )
}

const describeSchema = (schema: unknown): string => {
  const reference = textOrEmpty(own(schema, '$ref')).split('/').at(-1)
  return reference || String(own(schema, 'type') ?? (own(schema, 'enum') === undefined ? 'anything' : 'one of a few'))
}
const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 57)}…` : text)
