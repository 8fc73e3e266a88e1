import { expect, it } from 'vitest'
import { EFFECTS } from '../../src/compiler/diff/change.ts'
import { diffConfigs } from '../../src/compiler/diff/diff-configs.ts'
import { buildConfigs } from '../../src/compiler/load/build-configs.ts'
import { needsSecondPerson } from '../../src/publish/second-person.ts'
import { type Edit, editSources } from '../compiler/edit-sources.ts'
import { product, sources } from '../conformance/product.ts'

const PRODUCTS = 'flows/policy/products.json'
const { products } = product.flows.policy['products'] as { products: { [name: string]: { late: number } } }
const [name, { late }] = Object.entries(products)[0]!
const reprice: Edit = { file: PRODUCTS, pointer: `/products/${name}/late`, value: late - 1 }
const reword: Edit = { file: 'locales/en-us/app.json', pointer: '/action.close', value: 'Shut' }

type Kinds = readonly string[]

/** `was`: kinds of changes that need approval by the active release; `is`: by the candidate. */
it.each<{ name: string; was: Kinds; is: Kinds; edits?: Edit[]; waits: boolean }>([
  { name: 'a rate when terms need approval', was: ['terms'], is: ['terms'], edits: [reprice], waits: true },
  { name: 'a text when terms need approval', was: ['terms'], is: ['terms'], edits: [reword], waits: false },
  { name: 'a rate when nothing needs approval', was: [], is: [], edits: [reprice], waits: false },
  { name: 'a rate and an emptied list', was: EFFECTS, is: [], edits: [reprice], waits: true },
  { name: 'a rate and a new list', was: [], is: EFFECTS, edits: [reprice], waits: true },
  { name: 'only an emptied list', was: ['label'], is: [], waits: true },
  { name: 'a list that names another kind instead', was: ['label'], is: ['flow'], waits: true },
  { name: 'a list with an additional kind', was: ['label'], is: ['label', 'flow'], waits: false },
])('$name: needs a second person: $waits', ({ was, is, edits = [], waits }) => {
  const configsWith = (approval: Kinds, others: Edit[]) =>
    buildConfigs(editSources(sources, [{ file: 'flows/policy/publishing.json', pointer: '/approval', value: approval }, ...others])).configs
  const [before, after] = [configsWith(was, []), configsWith(is, edits)]
  expect(needsSecondPerson(before, after, diffConfigs(before, after))).toBe(waits)
})

it('a first release needs no second person', () => {
  const { configs } = buildConfigs(sources)
  expect(needsSecondPerson(undefined, configs, undefined)).toBe(false)
})
