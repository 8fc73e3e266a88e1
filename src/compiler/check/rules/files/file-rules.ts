import { posix } from 'node:path'
import { phrase } from '../../../../phrases/phrases.ts'
import { isMap, own } from '../../../../core/language/map.ts'
import type { FileKind, SourceFile, Sources } from '../../../load/config.ts'
import type { JsonTextError } from '../../../json/parse-json.ts'
import { metaSchemaByKind, metaSchemasOf } from '../../../meta/meta-schemas.ts'
import type { Hit, Rules } from '../../rule/rule.ts'

/** Files that cannot be read. */
export const textRules: Rules<Sources> = {
  'file-encoding': {
    message: '{what}.',
    find: (sources) => textErrorHits(sources, 'encoding', 'what'),
  },
  'json-syntax': {
    message: 'This is not JSON: {what}.',
    find: (sources) => textErrorHits(sources, 'syntax', 'what'),
  },
}

/** Rules about single files; other rules check how files fit together. */
export const fileRules: Rules<Sources> = {
  ...textRules,
  'json-name-twice': {
    message: '"{name}" stands twice in one map and only the last would count: remove one.',
    find: (sources) => textErrorHits(sources, 'duplicate', 'name'),
  },
  'file-stray': {
    message: 'Nothing reads a file here: move it where its kind belongs (flows/screens/<area>/, locales/<locale>/…).',
    find: (sources) => filesWhere(sources, ({ kind }) => kind === 'stray').map(({ path }) => ({ at: { file: path, pointer: '' } })),
  },
  'file-name': {
    message: 'A file here gives its name to what it holds, and "{name}" cannot be one: rename the file; it must {rule}.',
    find: (sources) =>
      filesWhere(sources, isMisnamed).map(({ path, kind, id }) => ({
        at: { file: path, pointer: '' },
        values: { name: id, rule: phrase(kind === 'channel' ? 'look.hyphenName' : 'look.name') },
      })),
  },
  'file-needed': {
    message: '{file} is missing: the app cannot start without it.',
    find: (sources) =>
      ['flows/app.json', 'flows/routes.json', 'schemas/meta/blocks.json']
        .filter((file) => !sources.files.has(file))
        .map((file) => ({ at: { file, pointer: '' }, values: { file } })),
  },
  'meta-broken': {
    message: 'This meta-schema does not compile, so its files are not checked: {why}.',
    find: (sources) => metaSchemasOf(sources).broken.map(({ file, why }) => ({ at: { file, pointer: '' }, values: { why } })),
  },
  'schema-line': {
    message: 'Begin the file with "$schema": "{wanted}", so that editors help while it is typed.',
    find: (sources) =>
      filesWhere(sources, ({ kind, json }) => metaSchemaByKind[kind] !== undefined && isMap(json)).flatMap((file) => {
        const wanted = schemaLine(file)
        return own(file.json, '$schema') === wanted ? [] : [{ at: { file: file.path, pointer: '' }, values: { wanted } }]
      }),
  },
}

const name = /^[A-Za-z][A-Za-z0-9]*$/
/** Pattern of the names by which other files refer to a file. */
const namesOfKind: Partial<Record<FileKind, RegExp>> = {
  decision: name,
  screen: name,
  form: name,
  action: name,
  journey: name,
  policy: name,
  rule: name,
  enum: name,
  'form-schema': name,
  examples: name,
  channel: /^[a-z][a-z0-9-]*$/,
}

/** Whether the file name is not a valid name for its content. */
export const isMisnamed = ({ kind, id }: SourceFile): boolean => namesOfKind[kind]?.test(id) === false

const schemaLine = (file: SourceFile): string =>
  posix.relative(posix.dirname(file.path), `schemas/meta/${metaSchemaByKind[file.kind]}.json`).replace(/^(?!\.)/, './')

const filesWhere = (sources: Sources, test: (file: SourceFile) => boolean): SourceFile[] => [...sources.files.values()].filter(test)

function textErrorHits(sources: Sources, kind: JsonTextError['kind'], name: string): Hit[] {
  return [...sources.files.values()].flatMap(({ path, errors }) =>
    errors
      .filter((error) => error.kind === kind)
      .map((error) => ({ at: { file: path, pointer: error.pointer }, offset: error.offset, values: { [name]: error.detail } })),
  )
}
