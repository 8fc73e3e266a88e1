import { describe, expect, it } from 'vitest'
import { runScenario } from '../../src/core/scenario.ts'
import { configs, product } from '../conformance/product.ts'
import { portsOf } from '../../src/compiler/try-scenarios.ts'
import { configOf, scenarioFiles } from './product-scenarios.ts'

/** The tables that act: they say where a borrower is led and what an answer does. The others answer the office, whose tests try them. */
const tables = Object.entries(product.flows.decisions).filter(([, { rules }]) => Object.values(rules).some(({ then }) => then))

const all = scenarioFiles.flatMap(([, scenarios]) => scenarios.map(([, scenario]) => scenario))
const tried = new Set<string>()
for (const scenario of all) {
  const { rules } = await runScenario(configOf(scenario).flows, scenario, await portsOf(configOf(scenario), scenario))
  for (const { table, rule } of rules) tried.add(`${table} ${rule}`)
}

describe('scenarios try every rule', () => {
  it.each(tables)('of %s', (table, { rules }) => {
    expect(Object.keys(rules).filter((rule) => !tried.has(`${table} ${rule}`))).toEqual([])
  })

  it.each([...configs.keys()].filter((channel) => channel !== 'base'))('and the channel %s', (channel) => {
    expect(all.filter(({ given }) => given.channel === channel)).not.toEqual([])
  })
})
