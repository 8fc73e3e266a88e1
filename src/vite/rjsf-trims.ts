import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

type Trim = {
  /** `file`: below the package's folder. The build fails when it is missing. */
  importer: { package: string; file: string }
  import: string
  code: string
}

/** Of JSON and files; functions count as equal, as rjsf has it. */
const equality = `
const isObject = (value) => typeof value === 'object' && value !== null
const isPlain = (value) => Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value))
const equal = (one, other, seen) => {
  if (Object.is(one, other) || (typeof one === 'function' && typeof other === 'function')) return true
  if (!isObject(one) || !isObject(other) || !isPlain(one) || !isPlain(other) || Array.isArray(one) !== Array.isArray(other)) return false
  if (seen.get(one) === other) return true
  seen.set(one, other)
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => Object.hasOwn(other, name) && equal(one[name], other[name], seen))
}
export const createCustomEqual = () => (one, other) => equal(one, other, new Map())
`

const nothing = 'export default () => ({})'

/**
 * Parts of rjsf that no form here uses, more than half of its weight. `src/web/form/rjsf-registry.ts` lists the fields and templates in
 * use, and `check` refuses a schema that needs another. When a new version of rjsf moves one of these files, the build fails instead of
 * growing unnoticed.
 */
const trims: Trim[] = [
  {
    importer: { package: '@rjsf/core', file: 'lib/components/fields/ObjectField.js' },
    import: 'markdown-to-jsx/react',
    code: 'export const Markdown = ({ children }) => children',
  },
  ...['fields', 'widgets', 'templates'].map((kind) => ({
    importer: { package: '@rjsf/core', file: 'lib/getDefaultRegistry.js' },
    import: `./components/${kind}/index.js`,
    code: nothing,
  })),
  { importer: { package: '@rjsf/utils', file: 'lib/deepEquals.js' }, import: 'fast-equals', code: equality },
  {
    importer: { package: '@rjsf/utils', file: 'lib/findSchemaDefinition.js' },
    import: 'fast-uri',
    code: 'export default { equal: (one, other) => one === other, resolve: (base, reference) => new URL(reference, base).href }',
  },
  ...['retrieveSchema.js', 'omitExtraData.js'].map((file) => ({
    importer: { package: '@rjsf/utils', file: `lib/schema/${file}` },
    import: './shallowAllOfMerge.js',
    code: "export default () => { throw new Error('allOf is left out of this build.') }",
  })),
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
