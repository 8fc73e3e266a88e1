import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { buildConfigs } from '../../src/compiler/load/build-configs.ts'
import type { Config } from '../../src/compiler/load/config.ts'
import { loadSources } from '../../src/compiler/load/load-sources.ts'
import { renderStaticPages } from '../../src/prerender/render-static-pages.ts'
import { renderRules } from '../../src/prerender/rules/render-rules.ts'
import { formats } from '../../src/product/formats.ts'
import { createPlan, dailyCostRate, RATE_ONE } from '../../src/product/loan-math.ts'
import { editSources } from '../compiler/edit-sources.ts'
import { namesAt } from '../compiler/says.ts'

const template = readFileSync(new URL('../../index.html', import.meta.url), 'utf8')
const sources = await loadSources(resolve(import.meta.dirname, '../..'))
const products = 'flows/policy/products.json'
const rateAt = (rate: string) => `/products/${namesAt(products, '/products')[0]}/${rate}`

type Landing = {
  dailyInterest: number
  dailyService: number
  dailyMost: number
  sample: Record<'amount' | 'period' | 'cost' | 'total', number>
}
const landingOf = ({ flows }: Config) => flows.app.facts.landing as Landing

/** Repayment plan of the example loan, computed like a real loan. */
function chargedBy(config: Config) {
  const { sample, dailyInterest, dailyService } = landingOf(config)
  const rates = { interest: BigInt(dailyInterest), fee: BigInt(dailyService) }
  return createPlan({ principal: BigInt(sample.amount), instalments: sample.period, rates })
}

describe.each([
  { rates: 'of today', edits: [] },
  { rates: 'of another day', edits: [{ file: products, pointer: rateAt('fee'), value: 17_000 }] },
])('the general RIPLAY at the rates $rates', ({ edits }) => {
  const { configs } = buildConfigs(editSources(sources, edits))
  const [config] = [...configs.values()] as [Config]
  const { total, interest, fee, rows } = chargedBy(config)
  const figures = [total, interest + fee, rows[0]!.amount].map((amount) => formats.rupiahShort(Number(amount)))

  it('has an example with the costs of a real loan, as a document and on the rules page', async () => {
    const summary = (await renderStaticPages(config, template)).get('/landing-page') ?? ''
    for (const shown of figures) {
      expect(summary).toContain(shown)
      expect(renderRules(config)['en-us']).toContain(shown)
    }
  })
})

it('the sample of the landing page has its own rates, within the displayed maximum cost', () => {
  const [config] = [...buildConfigs(sources).configs.values()] as [Config]
  const { sample, dailyMost } = landingOf(config)
  expect(BigInt(sample.cost) * RATE_ONE).toBeLessThanOrEqual(BigInt(dailyMost * sample.amount * 30 * sample.period))
  expect(dailyCostRate(chargedBy(config))).toBeLessThanOrEqual(BigInt(dailyMost))
})
