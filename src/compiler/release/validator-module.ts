import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonSchema } from '../../core/language/json.ts'
import type { NamedSchema } from '../../core/language/release.ts'
import { contentHash } from '../files/content-hash.ts'
import { packageVersions } from '../files/package-versions.ts'
import { writeCacheFile } from '../files/write-cache-file.ts'
import { createAjv } from '../json/create-ajv.ts'

/** Raise this when the code below changes, so that cached validators are compiled again. */
const recipeVersion = 1
/** A module is made of their code, and another version of them makes another one. */
const makers = ['ajv', 'ajv-formats', '@rjsf/utils', 'esbuild']
let recipe: string | undefined

/** The id is a hash of the content, so that a changed rule never meets an old validator. */
export function withContentId(schema: JsonSchema): NamedSchema {
  const { $id: _, $schema: __, ...rules } = schema
  return { $id: contentHash(JSON.stringify(rules)), ...rules }
}

/**
 * Compiles a schema to a self-contained ES module that exports `{hash: validator}` as rjsf's `createPrecompiledValidator` needs it. It
 * evaluates no text as code, so it runs under `script-src 'self'`.
 */
export async function validatorModule(schema: NamedSchema, cacheFolder: string): Promise<string> {
  recipe ??= [recipeVersion, ...packageVersions(makers, import.meta.url)].join(' ')
  const cached = join(cacheFolder, `${contentHash(JSON.stringify([recipe, schema]))}.js`)
  try {
    return readFileSync(cached, 'utf8')
  } catch {
    const module = await compileModule(schema)
    writeCacheFile(cached, module)
    return module
  }
}

async function compileModule(schema: NamedSchema): Promise<string> {
  // Loaded here, because most runs find every module in the cache.
  const [{ schemaParser }, { default: standaloneCode }, { build }] = await Promise.all([
    import('@rjsf/utils'),
    import('ajv/dist/standalone/index.js'),
    import('esbuild'),
  ])
  // rjsf also validates parts of the schema (branches, items); the parser finds them all.
  const parts = schemaParser(schema) as Record<string, JsonSchema>
  const ajv = createAjv({
    schemas: Object.values(parts),
    allErrors: true,
    strict: false,
    verbose: false,
    messages: false,
    // Long lists become loops instead of one comparison each, which is a tenth of the code.
    loopEnum: 2,
    loopRequired: 2,
    multipleOfPrecision: 8,
    code: { source: true, esm: true },
  })
  ajv.addFormat('file', true)
  // A hash may start with a digit and an export may not, hence the `v`.
  const names = Object.keys(parts).map((hash) => [exportName(hash), hash] as const)
  const code = names.reduce(
    (text, [name]) => text.replace(`export const ${name} `, `const ${name} `),
    standaloneCode(ajv, Object.fromEntries(names)),
  )
  const table = names.map(([name, hash]) => `${JSON.stringify(hash)}: ${name}`).join(', ')
  const bundled = await build({
    stdin: { contents: `${code}\nexport default { ${table} }`, resolveDir: import.meta.dirname },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2020',
    minify: true,
    legalComments: 'none',
    logLevel: 'silent',
  })
  return bundled.outputFiles[0]!.text
}

function exportName(hash: string): string {
  return `v${hash.replaceAll(/[^A-Za-z0-9_]/g, '_')}`
}
