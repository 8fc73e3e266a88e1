import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import type { Config } from '../../src/compiler/load/config.ts'
import { validatorModule, withContentId } from '../../src/compiler/release/validator-module.ts'
import type { Form } from '../../src/core/language/forms.ts'
import { limitsOf } from '../../src/core/forms/field-text-params.ts'
import type { JsonSchema } from '../../src/core/language/json.ts'
import { enumName } from '../../src/core/language/enum-text-key.ts'

const FORM = 'personInfo'

type Sources = { [module: string]: string }
type Properties = { [field: string]: JsonSchema }

/** Returns the modules that a hand-written page needs besides its code: texts, facts and the form's validator. */
export async function sourcesOf(root: string, { flows, schemas, texts }: Config, cacheFolder: string): Promise<Sources> {
  const form = flows.forms[FORM]!
  const schema = withContentId(schemas.forms[form.schema]!)
  const properties = schema.properties as Properties
  const validator = await validatorModule(schema, cacheFolder)
  const used = new Set([...keysIn(join(root, 'tests/bench/twins')), ...groupsOf(form).map(({ title }) => title)])
  return {
    ...Object.fromEntries(
      Object.entries(texts).map(([locale, all]) => [
        `virtual:words/${locale}`,
        `export default ${JSON.stringify(wordsOf(all, used, properties))}`,
      ]),
    ),
    'virtual:facts': `export const facts = ${JSON.stringify(Object.fromEntries(facts.map((name) => [name, flows.app.facts[name]])))}`,
    'virtual:person-info-validators': validator,
    'virtual:person-info': `import all from 'virtual:person-info-validators'\nexport default all[${JSON.stringify(schema.$id)}]\nexport const groups = ${JSON.stringify(groupsOf(form))}\nexport const limits = ${JSON.stringify(boundsOf(properties))}`,
  }
}

const facts = ['name', 'hotline', 'hours', 'ages', 'licence', 'licences', 'downloadStrip', 'landing']

const groupsOf = ({ groups = {} }: Form) => Object.values(groups).map(({ title, fields }) => ({ title, fields }))

const boundsOf = (properties: Properties) =>
  Object.fromEntries(Object.entries(properties).map(([field, schema]) => [field, { enum: schema.enum, ...limitsOf(schema) }]))

/** Keys of texts that the controls and blocks shared with the app use, and of the rules, whose keys are built at run time. */
const shared = /^(?:rule\.|block\.(?:select|date|region|appBanner|carousel|steps)\.|shell\.|profile\.step\.\w+$|enum\.licence\.)/

function keysIn(folder: string): Set<string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
  const literals = files.flatMap((name) => [...readFileSync(join(folder, name), 'utf8').matchAll(/'([a-z]\w*(?:\.\w+)+)'/g)])
  return new Set(literals.map(([, key = '']) => key))
}

function wordsOf(all: { [key: string]: string }, used: ReadonlySet<string>, properties: Properties): { [key: string]: string } {
  const isOfField = (key: string) => {
    const [, of = '', field = ''] = /^(form\.\w+|field)\.(\w+)/.exec(key) ?? []
    return (of === `form.${FORM}` || of === 'field') && Object.hasOwn(properties, field)
  }
  const isUsed = (key: string) => used.has(key) || used.has(key.replace(/_(?:one|other)$/, '')) || shared.test(key) || isOfField(key)
  const words = Object.fromEntries(Object.entries(all).filter(([key]) => isUsed(key)))
  for (const [field, schema] of Object.entries(properties))
    for (const value of Array.isArray(schema.enum) ? schema.enum.map(String) : [])
      words[`${field}.${value}`] = all[`enum.${enumName(schema)}.${value}`] ?? value
  return words
}

/** Modules of the shared controls and blocks that are replaced by `words.ts`, so that they use the hand-written page's texts and locale. */
const sharedWords = /(?:\/ui|^\.)\/use-(?:translate|locale)\.ts$/

export const virtualModules = (root: string, sources: Sources): Plugin => ({
  name: 'alur-twin-sources',
  enforce: 'pre',
  resolveId(id) {
    if (sharedWords.test(id)) return join(root, 'tests/bench/twins/words.ts')
    return Object.hasOwn(sources, id) ? `\0${id}` : undefined
  },
  load: (id) => sources[id.slice(1)],
})
