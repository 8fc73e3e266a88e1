import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

type Trim = {
  /** `file`: path within the package. The build fails when it is missing. */
  importer: { package: string; file: string }
  import: string
  code: string
}

const leftOut = (what: string) => `export default () => { throw new Error('${what} is left out of this build.') }`

/** Like rjsf's comparison: any two functions are equal; class instances are equal only when identical. */
const deepEquals = `
const isPlain = (value) => Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value))
function equal(one, other) {
  if (Object.is(one, other)) return true
  if (typeof one === 'function') return typeof other === 'function'
  if (!one || !other || typeof one !== 'object' || typeof other !== 'object' || !isPlain(one) || !isPlain(other)) return false
  const names = Object.keys(one)
  return Array.isArray(one) === Array.isArray(other) && names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && equal(one[name], other[name]))
}
export const createCustomEqual = () => equal`

/**
 * Parts of rjsf that no form here uses, more than half of its size. `src/web/form/rjsf-registry.ts` lists the fields and templates in use,
 * and `check` refuses a schema that needs another. If a new version of rjsf moves one of these files, the build fails instead of growing
 * unnoticed.
 */
const trims: Trim[] = [
  {
    importer: { package: '@rjsf/core', file: 'lib/components/fields/ObjectField.js' },
    import: 'markdown-to-jsx/react',
    code: 'export const Markdown = ({ children }) => children',
  },
  {
    importer: { package: '@rjsf/utils', file: 'lib/deepEquals.js' },
    import: 'fast-equals',
    code: deepEquals,
  },
  // rjsf's own texts; the app's are in the locales.
  { importer: { package: '@rjsf/utils', file: 'lib/index.js' }, import: './enums.js', code: 'export const TranslatableString = {}' },
  {
    importer: { package: '@rjsf/validator-ajv8', file: 'lib/precompiledValidator.js' },
    import: './processRawValidationErrors.js',
    code: leftOut('processRawValidationErrors.js'),
  },
  {
    importer: { package: '@rjsf/utils', file: 'lib/findSchemaDefinition.js' },
    import: 'fast-uri',
    code: 'export default { equal: (one, other) => one === other, resolve: (base, reference) => new URL(reference, base).href }',
  },
  {
    importer: { package: '@rjsf/utils', file: 'lib/schema/retrieveSchema.js' },
    import: './shallowAllOfMerge.js',
    code: leftOut('allOf'),
  },
]

export function rjsfTrims(): Plugin {
  const met = new Set<Trim>()
  const prefix = '\0rjsf-trim:'
  return {
    name: 'alur-rjsf-trims',
    enforce: 'pre',
    apply: 'build',
    buildStart() {
      met.clear()
      for (const { importer } of trims)
        if (!existsSync(fileOf(importer)))
          this.error(`${importer.package} has no ${importer.file} any more: look at src/vite/rjsf-trims.ts.`)
    },
    resolveId(source, importer) {
      const index = trims.findIndex((trim) => trim.import === source && importer === fileOf(trim.importer))
      const trim = trims[index]
      if (!trim) return null
      met.add(trim)
      return `${prefix}${index}`
    },
    load(id) {
      return id.startsWith(prefix) ? (trims[Number(id.slice(prefix.length))]?.code ?? null) : null
    },
    buildEnd(error) {
      const missed = trims
        .filter((trim) => !met.has(trim))
        .map(({ importer, import: name }) => `${name} in ${importer.package}/${importer.file}`)
      // A build without forms has nothing to trim.
      if (!error && met.size > 0 && missed.length > 0)
        this.error(`rjsf does not import ${missed.join(', ')} any more: look at src/vite/rjsf-trims.ts.`)
    },
  }
}

function fileOf({ package: name, file }: Trim['importer']): string {
  return join(packageFolder(name), file)
}

const folders = new Map<string, string>()
function packageFolder(name: string): string {
  const known = folders.get(name)
  if (known !== undefined) return known
  const entry = createRequire(import.meta.url).resolve(name)
  const folder = join(dirname(entry), '..')
  folders.set(name, folder)
  return folder
}
