import { describe, expect, it } from 'vitest'
import { runScenario } from '../../src/core/scenario.ts'
import { configs, product } from '../conformance/product.ts'
import { configOf, portsOf, scenarioFiles } from './product-scenarios.ts'

/** The tables that say where a borrower is led and what an answer does: no rule of theirs ships untried. */
const tables = ['home', 'guard', 'entry', 'reply', 'replyCommerce', 'captcha', 'achievement']

const all = scenarioFiles.flatMap(([, scenarios]) => scenarios.map(([, scenario]) => scenario))
const tried = new Set<string>()
for (const scenario of all) {
  const { rules } = await runScenario(configOf(scenario).flows, scenario, await portsOf(scenario))
  for (const { table, rule } of rules) tried.add(`${table} ${rule}`)
}

const untried = (table: string) => Object.keys(product.flows.decisions[table]?.rules ?? {}).filter((rule) => !tried.has(`${table} ${rule}`))

describe('scenarios try every rule', () => {
  it.each(tables)('of %s', (table) => {
    expect(untried(table)).toEqual([])
  })

  it.each([...configs.keys()].filter((channel) => channel !== 'base'))('and the channel %s', (channel) => {
    expect(all.filter(({ given }) => given.channel === channel)).not.toEqual([])
  })
})
