import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { findingCatalogue } from '../../src/compiler/finding-catalogue.ts'
import { phrases } from '../../src/phrases/phrases.ts'
import { FindingList } from '../../src/studio/client/shell/FindingList.tsx'
import { type Studio, StudioContext } from '../../src/studio/client/studio-context.ts'
import type { Findings, TableProof } from '../../src/studio/contract.ts'
import type { Publisher } from '../../src/studio/server/publisher.ts'
import { createStudioServer } from '../../src/studio/server/studio-server.ts'
import type { Workspace } from '../../src/studio/server/workspace.ts'
import { editSources, findingsOf } from '../compiler/edit-sources.ts'
import { createTranslator, product, sources } from '../conformance/product.ts'

const sentences: { [key: string]: string } = {
  ...Object.fromEntries(findingCatalogue.map(({ code, message }) => [`studio.finding.${code}`, message])),
  ...Object.fromEntries(Object.entries(phrases).map(([name, text]) => [`studio.finding.part.${name}`, text])),
}
/** Locales with translated findings. */
const translated = Object.entries(product.texts).filter(([, words]) => 'studio.finding.part.meant' in words)

const filled = (words: string, values: { [name: string]: string }) =>
  words.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')

test('some languages have translated findings', () => expect(translated).not.toEqual([]))

describe.each(translated)('%s', (_, words) => {
  test.each(Object.entries(sentences))('translates %s with the values of the English message', (key, english) => {
    const blanksOf = (text: string, blank: RegExp) => [...text.matchAll(blank)].map(([, name]) => name).toSorted()
    expect(Object.keys(words)).toContain(key)
    expect([...new Set(blanksOf(words[key]!, /\{\{(\w+)\}\}/g))]).toEqual([...new Set(blanksOf(english, /\{(\w+)\}/g))])
  })

  test('has no texts of unknown findings', () => {
    const said = Object.keys(words).filter((key) => key.startsWith('studio.finding.'))
    expect(said.filter((key) => !Object.hasOwn(sentences, key))).toEqual([])
  })
})

describe('a finding in the studio', () => {
  const found = findingsOf(
    editSources(sources, [{ file: 'flows/decisions/limit.json', pointer: '/rules/allSpent/when', value: { spendin: 1 } }]),
  )
  const workspace = { sources, revision: 1, config: () => product } as unknown as Workspace
  const app = createStudioServer({
    workspace,
    checks: { current: () => ({ revision: 1, findings: found }), onChange: () => () => {}, close: async () => {} },
    publisher: { rehearse: async () => ({ findings: found }) } as unknown as Publisher,
    assets: new Map(),
    preview: { origin: 'http://127.0.0.1:2', token: 't' },
    createLink: undefined,
  })

  const shown = async (path: string, locale: string): Promise<string> => {
    const reply = await app.inject({ url: `/api/${path}?locale=${locale}`, headers: { host: '127.0.0.1:1' } })
    const { findings } = reply.json<Findings>()
    const { text } = await createTranslator(product, locale)
    const studio = { t: text, findings: { findings }, project: { states: [] } } as unknown as Studio
    const list = renderToStaticMarkup(
      <StudioContext value={studio}>
        <FindingList findings={findings} />
      </StudioContext>,
    )
    return list.replaceAll('&quot;', '"')
  }

  test.each(['findings', 'releases/rehearsal'])('%s: is in the language of the studio, with a suggestion', async (path) => {
    for (const [locale, words] of translated) {
      const sentence = filled(words['studio.finding.input-unknown']!, { rule: 'allSpent', name: 'spendin' })
      const asked = filled(words['studio.finding.part.meant']!, { name: 'spending' })
      expect(await shown(path, locale)).toContain(`<strong>${sentence} ${asked}</strong>`)
    }
    expect(await shown(path, 'en-us')).toContain(
      '<strong>The rule "allSpent" tests "spendin", which is no input of this table. Did you mean "spending"?</strong>',
    )
  })

  test.each([
    ...translated.map(([locale, words]) => ({
      locale,
      gaps: [words['studio.finding.part.absent'], filled(words['studio.finding.part.below']!, { number: '2' })],
    })),
    { locale: 'en-us', gaps: ['absent', 'below 2'] },
  ])('in $locale: so is the proof of an edited table', async ({ locale, gaps }) => {
    const reply = await app.inject({
      method: 'POST',
      url: `/api/tables/home/proof?locale=${locale}`,
      headers: { host: '127.0.0.1:1', origin: 'http://127.0.0.1:1', 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      payload: JSON.stringify({ rules: { some: { when: { verify: { minimum: 2 } }, then: [] } } }),
    })
    expect(reply.json<TableProof>().gaps).toEqual(expect.arrayContaining(gaps.map((gap) => `verify: ${gap}`)))
  })
})
