import { describe, expect, it } from 'vitest'
import { formTable } from '../../src/prerender/rules/form-table.ts'
import { renderRules } from '../../src/prerender/rules/render-rules.ts'
import { showTest, showValue } from '../../src/prerender/rules/show-value.ts'
import { createRulesTranslator } from '../../src/prerender/rules/rules-translator.ts'
import { fieldLabel } from '../../src/core/forms/field-text.ts'
import { escapeHtml } from '../../src/server/http/escape-html.ts'
import { propertiesOf } from '../../src/core/language/schema.ts'
import { resolveText } from '../../src/core/values/resolve.ts'
import { formats } from '../../src/product/formats.ts'
import { configs, product } from '../conformance/product.ts'

const pages = renderRules(product)
const locales = Object.keys(product.flows.app.locales.supported)
const { chapters } = product.flows.policy['rulesPage'] as { chapters: { [name: string]: { forms?: string[] } } }
const shownForms = Object.values(chapters).flatMap(({ forms = [] }) => forms)
const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
type Table = { [id: string]: Record<string, unknown> }
const { products } = product.flows.policy['products'] as { products: Table }
const { days } = product.flows.policy['retention'] as { days: Record<string, number> }
const { caps } = product.flows.policy['terms'] as { caps: Table }

describe.each(locales)('the rules in %s', (locale) => {
  const page = pages[locale] ?? ''
  const translator = createRulesTranslator(product, locale)
  const { env } = translator
  const words = (key: string) => escapeHtml(translator.text(key))
  /** Returns the rows of the tables with this heading. */
  const rowsBelow = (heading: string) =>
    page
      .split('<h3>')
      .filter((table) => table.startsWith(`${words(heading)}</h3>`))
      .flatMap((table) => table.split(/<tr\b/).slice(2))
  const percent = (rate: unknown) => formats.percent(rate, env)
  const rowsWith = (...texts: string[]) => page.split(/<tr\b/).filter((row) => texts.every((text) => row.includes(text)))

  it('contain only texts and markup', () => {
    expect(page).not.toMatch(/<script|style="|\{\{|rulesPage\.|undefined|NaN|\[object/)
  })
  it('have each product with its rates and amounts', () => {
    for (const { interest, fee, late, maximum } of Object.values(products))
      expect(rowsWith(...[interest, fee, late].map(percent), formats.rupiahShort(maximum)).length).toBeGreaterThan(0)
  })
  it('have every cap of the regulator with its days', () => {
    for (const { from, perDay } of Object.values(caps))
      expect(rowsWith(formats.date(Date.parse(String(from)) / 1000), percent(perDay)).length).toBeGreaterThan(0)
  })
  it('have a row for each rule of the limit, in their order', () => {
    const limits = Object.values(product.flows.decisions['limit']!.rules).map(({ result }) => (result as { limit: number }).limit)
    const rows = rowsBelow('rulesPage.decision.limit')
    expect(rows.length).toBe(limits.length)
    for (const [index, row] of rows.entries()) expect(row).toContain(`<div>${formats.rupiahShort(limits[index])}</div>`)
  })
  it('have a text for each verdict on an application', () => {
    for (const { result } of Object.values(product.flows.decisions['eligibility']!.rules)) {
      const { verdict, reason } = result as { verdict: string; reason?: string }
      const words = [`verdict.${verdict}`, ...(reason ? [`reason.${reason}`] : [])]
      expect(rowsWith(...words.map((name) => product.texts[locale]![`rulesPage.value.${name}`]!)).length).toBeGreaterThan(0)
    }
  })
  it.each(shownForms)('have every question of the form %s, with its choices', (form) => {
    const rows = rowsBelow(`rulesPage.form.${form}`)
    const questions = propertiesOf(product.schemas.forms[product.flows.forms[form]!.schema]!)
    expect(questions.length).toBeGreaterThan(0)
    for (const [name, { title, enum: choices }] of questions) {
      const asked = escapeHtml(fieldLabel(translator, form, `/${name}`))
      const row = rows.find((each) => each.includes(`<div>${asked}</div>`)) ?? `no row of ${name}`
      const list = lowerFirst(String(title))
      for (const choice of (choices as unknown[] | undefined) ?? []) expect(row).toContain(words(`enum.${list}.${String(choice)}`))
      expect(row).toContain(asked)
    }
  })
  it('have the versions of the legal texts', () => {
    for (const version of Object.values(product.flows.app.facts.agreements as Record<string, string>)) expect(page).toContain(version)
  })
  it('have the retention days of each kind of data', () => {
    for (const [kind, kept] of Object.entries(days))
      expect(rowsWith(words(`rulesPage.name.${kind}`), `<div>${kept}</div></td>`)).toHaveLength(1)
  })
})

describe.each([...configs])('the rules in the channel %s', (_channel, config) => {
  it.each(locales)('have its own steps in their order, in %s', (locale) => {
    const page = renderRules(config)[locale] ?? ''
    const { env } = createRulesTranslator(config, locale)
    const { order, steps } = config.flows.journeys['profile']!
    const rows = order.map((step, index) => [String(index + 1), resolveText(steps[step]?.text, {}, env)])
    const bare = page.replaceAll(/ (?:role|data-column)="[^"]*"/g, '')
    const places = rows.map(([number, text]) => bare.indexOf(`<th scope="row"><div>${number}</div></th><td><div>${text}</div></td>`))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(bare).not.toContain(`<th scope="row"><div>${order.length + 1}</div></th>`)
  })
  it.each(locales)('have the questions of its own steps, without those of left-out steps, in %s', (locale) => {
    const page = renderRules(config)[locale] ?? ''
    const { order, steps } = config.flows.journeys['profile']!
    const { chapters } = config.flows.policy['rulesPage'] as { chapters: { [name: string]: { forms?: string[] } } }
    for (const form of Object.values(chapters).flatMap(({ forms = [] }) => forms)) {
      const [step] = Object.entries(steps).find(([, { call }]) => call === config.flows.forms[form]!.submit.call) ?? []
      const { title } = formTable(config, form, createRulesTranslator(config, locale))
      const isAsked = step === undefined || order.includes(step)
      expect({ form, isShown: page.includes(`<h3>${title}</h3>`) }).toEqual({ form, isShown: isAsked })
    }
  })
})

it('the stricter rules of a channel are only on its own page', () => {
  const jobInfo = structuredClone(product.schemas.forms['jobInfo'])!
  const salary = 7_654_321
  ;(jobInfo.properties as Record<string, object>)['salary'] = {
    ...propertiesOf(jobInfo).find(([name]) => name === 'salary')?.[1],
    minimum: salary,
  }
  const changed = { ...product, schemas: { ...product.schemas, forms: { ...product.schemas.forms, jobInfo } } }
  const shown = formats.rupiahShort(salary)
  expect(renderRules(changed)['en-us']).toContain(shown)
  expect(renderRules(product)['en-us']).not.toContain(shown)
})

it.each(locales)('a table without rules in a channel shows a text in %s, without column headings', (locale) => {
  const rulesPage = { chapters: { costs: { policies: { products: { of: '/empty/part' } } } } }
  const emptied = { ...product.flows.policy, empty: { part: {} }, rulesPage }
  const page = renderRules({ ...product, flows: { ...product.flows, policy: emptied } })[locale]
  expect(page).toContain(`<p>${product.texts[locale]!['rulesPage.none']}</p>`)
  expect(page).not.toContain('<table')
})

it('texts and values of the JSON cannot add markup', () => {
  const texts = { ...product.texts, 'en-us': { ...product.texts['en-us'], 'rulesPage.section.costs': '<script>1</script>' } }
  const page = renderRules({ ...product, texts })['en-us']
  expect(page).toContain('&lt;script')
  expect(page).not.toContain('<script')
})

it.each<[part: string, message: RegExp]>([
  ['{"policies":{"products":{"of":"/products/none"}}}', /\/products\/none/],
  ['{"forms":["none"]}', /form none/],
  ['{"journeys":["none"]}', /journey none/],
  ['{"decisions":{"none":{}}}', /decision none/],
])('%s is refused with its name', (part, message) => {
  const policy = { ...product.flows.policy, rulesPage: { chapters: { costs: JSON.parse(part) } } }
  expect(() => renderRules({ ...product, flows: { ...product.flows, policy } })).toThrow(message)
})

describe('a test in words', () => {
  const translator = createRulesTranslator(product, 'en-us')
  const rupiah = { rupiahShort: ['income'] }
  const [low, high] = [formats.rupiahShort(1), formats.rupiahShort(2)]
  const text = (name: string, values?: object) => translator.text(`rulesPage.test.${name}`, { ...values })
  it.each([
    [undefined, text('any')],
    [{ minimum: 1 }, text('atLeast', { value: low })],
    [{ maximum: 2 }, text('atMost', { value: high })],
    [{ minimum: 1, maximum: 2 }, text('between', { from: low, to: high })],
    [{ not: { minimum: 1 } }, text('below', { value: low })],
    [{ not: { maximum: 2 } }, text('above', { value: high })],
    [{ not: 1 }, text('not', { value: low })],
    [{ present: true }, text('present')],
    [{ not: { present: true } }, text('not', { value: text('present') })],
    [[1, 2], `${low}${text('or')}${high}`],
    [true, translator.text('rulesPage.yes')],
  ])('%j is %s', (test, expected) => {
    expect(showTest(translator, 'income', test, rupiah)).toBe(expected)
  })
  it('a value without a text or a format is shown unchanged', () => {
    expect(showValue(translator, 'unheardOf', { inner: ['x', 3] })).toBe('inner: x, 3')
  })
})
