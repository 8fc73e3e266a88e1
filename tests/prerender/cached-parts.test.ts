import { resolve } from 'node:path'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { buildConfigs } from '../../src/compiler/load/build-configs.ts'
import type { Sources } from '../../src/compiler/load/config.ts'
import { createBuildCache, type BuildCache } from '../../src/compiler/load/build-cache.ts'
import { loadSources } from '../../src/compiler/load/load-sources.ts'
import { renderSite } from '../../src/prerender/render-site.ts'
import { type Edit, editSources } from '../compiler/edit-sources.ts'
import { namesAt, says } from '../compiler/says.ts'
import { withPartner } from '../journeys/support/partner-channel.ts'
import { someOf } from '../support/whole-run.ts'

let sources: Sources
let before: ReturnType<BuildCache['usedEntries']>
let site: unknown
beforeAll(async () => {
  sources = withPartner(await loadSources(resolve(import.meta.dirname, '../..')))
  const cache = createBuildCache()
  site = await renderSite(buildConfigs(sources).configs, cache)
  before = cache.usedEntries()
}, 60_000)

/** Renders the changed site with and without the cache. `made`: names of the parts that were rendered again. */
async function renderAgain(edit: Edit) {
  const { configs } = buildConfigs(editSources(sources, [edit]))
  const cache = createBuildCache(before)
  const made: string[] = []
  const counting: BuildCache = { ...cache, set: (name, proof) => (made.push(name), cache.set(name, proof)) }
  return { fresh: await renderSite(configs), again: await renderSite(configs, counting), made }
}

const products = 'flows/policy/products.json'
const late = `/products/${namesAt(products, '/products')[0]}/late`

describe('the site rendered with cached parts from before a change', () => {
  const text = (file: string, from: string, to: string): Edit => ({ file, text: [from, to] })
  const edits: [what: string, edit: Edit, makesADifference: boolean][] = [
    ['nothing', text('flows/app.json', '', ''), false],
    ['a text of the app', text('locales/en-us/app.json', '"action.close": "', '"action.close": "Q'), false],
    ['the words of a page', { file: 'locales/id-id/landing.json', pointer: '/landing.upTo', value: 'Q' }, true],
    ['a heading of the rules', text('locales/id-id/rulesPage.json', '"rulesPage.section.', '"rulesPage.section.Q'), true],
    ['a text that is gone', { file: 'locales/en-us/rulesPage.json', pointer: '/rulesPage.yes' }, true],
    ['a rule of a form', { file: 'schemas/forms/workInfo.json', pointer: '/required', value: [] }, true],
    [
      'a field of every form',
      { file: 'schemas/fields.json', pointer: '/definitions/companyPhone', value: { type: 'string', maxLength: 7 } },
      true,
    ],
    ['a rate', { file: products, pointer: late, value: says(products, late) + 1000 }, true],
    ['what the page shows', { file: 'flows/policy/rulesPage.json', pointer: '/chapters', value: {} }, true],
    ['the rows of a table', { file: 'flows/decisions/eligibility.json', pointer: '/rules', value: {} }, true],
    ['the order of a journey', { file: 'flows/journeys/profile.json', pointer: '/order', value: [] }, true],
    ['the name of the app', { file: 'flows/app.json', pointer: '/facts/name', value: 'Another' }, true],
    ['a step of a channel', { file: 'flows/channels/partner.json', pointer: '/patch/journeys/profile/order', value: [] }, true],
    ['a language', { file: 'locales/xx-xx/app.json', pointer: '/title.home', value: 'Home' }, true],
  ]
  test.each(someOf(edits, 6))('is the same as without them: %s', { timeout: 60_000 }, async (_, edit, makesADifference) => {
    const { fresh, again, made } = await renderAgain(edit)
    expect(again).toEqual(fresh)
    expect(JSON.stringify(fresh) !== JSON.stringify(site)).toBe(makesADifference)
    if (!makesADifference) expect(made).toEqual([])
  })
})

it('renders only the table of a changed form again', { timeout: 60_000 }, async () => {
  const { made } = await renderAgain({ file: 'schemas/forms/workInfo.json', pointer: '/required', value: [] })
  expect(made.filter((name) => !name.includes('workInfo'))).toEqual([])
})
