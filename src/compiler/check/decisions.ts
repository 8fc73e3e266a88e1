import { isPointer } from '../../core/pointer.ts'
import { operatorOf } from '../../core/value.ts'
import { asMap, entriesOf, isMap, isText, own } from '../json.ts'
import { prove } from './decision-proof.ts'
import type { InputKind, Proof } from './decision-proof.ts'
import { signatureOf } from './function-types.ts'
import { hint } from './rule.ts'
import type { Hit, Rules } from './rule.ts'
import { isWhole } from './type.ts'
import type { World } from './world.ts'

/** Exactly one rule of a table holds for every input, so that neither order nor luck decides. */
export const decisionRules: Rules<World> = {
  'input-unknown': {
    sentence: 'The rule "{rule}" tests "{name}", which is no input of this table.{hint}',
    find: (world) =>
      each(world, ({ id, inputs, rules }) =>
        rules.flatMap(([rule, json]) =>
          entriesOf(own(json, 'when'))
            .filter(([name]) => !Object.hasOwn(inputs, name))
            .map(([name]) => ({ at: at(id, `/rules/${rule}/when/${name}`), say: { rule, name, hint: hint(name, Object.keys(inputs)) } })),
        ),
      ),
  },
  'input-unused': {
    severity: 'warning',
    sentence: 'No rule tests the input "{name}": remove it.',
    find: (world) =>
      each(world, ({ id, inputs, rules }) =>
        Object.keys(inputs)
          .filter((name) => !rules.some(([, json]) => Object.hasOwn(asMap(own(json, 'when')), name)))
          .map((name) => ({ at: at(id, `/inputs/${name}`), say: { name } })),
      ),
  },
  'decision-mixed': {
    sentence: 'Some rules of this table act ("then") and some answer ("result"): make them all the same.',
    find: (world) =>
      each(world, ({ id, rules }) => {
        const answers = rules.filter(([, json]) => own(json, 'result') !== undefined).length
        return answers > 0 && answers < rules.length ? [{ at: at(id, '/rules') }] : []
      }),
  },
  'decision-gap': {
    sentence: 'No rule holds for some input: add a rule, or widen one.',
    find: (world) =>
      each(world, ({ id, proof }) => (proof.gaps.length === 0 ? [] : [{ at: at(id, '/rules'), witness: proof.gaps.join('; or ') }])),
  },
  'decision-overlap': {
    sentence: 'The rules "{first}" and "{second}" hold for the same input: narrow one of them.',
    find: (world) =>
      each(world, ({ id, proof }) =>
        proof.overlaps.map(({ rules: [first, second], witness }) => ({
          at: at(id, `/rules/${second}/when`),
          say: { first, second },
          witness,
        })),
      ),
  },
  'rule-dead': {
    sentence: 'The rule "{name}" never holds: its tests contradict each other. Mend or remove it.',
    find: (world) => each(world, ({ id, proof }) => proof.dead.map((name) => ({ at: at(id, `/rules/${name}`), say: { name } }))),
  },
  'decision-too-big': {
    sentence: 'This table has too many combinations to prove: split it in two.',
    find: (world) => each(world, ({ id, proof }) => (proof.tooBig ? [{ at: at(id, '/rules') }] : [])),
  },
}

type Table = { id: string; inputs: object; rules: [string, unknown][]; proof: Proof }
const at = (id: string, pointer: string) => ({ of: `decisions/${id}`, pointer })
const proved = new WeakMap<World, Table[]>()

function each(world: World, look: (table: Table) => Hit[]): Hit[] {
  const known = proved.get(world)
  const tables = known ?? entriesOf(world.config.flows.decisions).map(([id, json]) => tableOf(world, id, json))
  if (!known) proved.set(world, tables)
  return tables.flatMap(look)
}

function tableOf(world: World, id: string, json: unknown): Table {
  const inputs = asMap(own(json, 'inputs'))
  const rules = entriesOf(own(json, 'rules'))
  const answers = rules.some(([, rule]) => own(rule, 'result') !== undefined)
  const kinds = new Map(Object.entries(inputs).map(([name, input]) => [name, kindOf(world, input, id, answers)]))
  return { id, inputs, rules, proof: prove(own(json, 'rules'), kinds) }
}

function kindOf(world: World, input: unknown, id: string, open: boolean): InputKind {
  if (isMap(own(input, 'when'))) return { yesNo: true, whole: false, neverAbsent: true }
  const name = isMap(input) ? operatorOf(input) : undefined
  const signature = name === undefined ? undefined : signatureOf(name)
  const type = world.valueType(input, { roots: {}, via: `decisions/${id}`, open })
  return { yesNo: false, whole: isWhole(type), neverAbsent: signature?.neverAbsent ?? isLiteral(own(input, 'default')) }
}

/** With a plain default an input is never absent. */
const isLiteral = (value: unknown): boolean =>
  typeof value === 'number' || typeof value === 'boolean' || (isText(value) && value !== '' && !isPointer(value))
