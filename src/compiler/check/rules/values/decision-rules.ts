import { joined } from '../../../../phrases/joined.ts'
import { isPointer, pointerOf } from '../../../../core/language/pointer.ts'
import { operatorOf } from '../../../../core/values/resolve.ts'
import { isMap, own } from '../../../../core/language/map.ts'
import { mapOrEmpty, entriesOrEmpty, isText } from '../../../json/read-json.ts'
import { type InputKind, type Proof, proveDecision } from '../../graph/decision-proof.ts'
import { decisionScope } from '../../typing/decision-scope.ts'
import { signatureOf } from '../../typing/function-types.ts'
import { closestName } from '../../../../text/closest-name.ts'
import type { Hit, Rules } from '../../rule/rule.ts'
import { isIntegerType } from '../../typing/type.ts'
import type { CheckContext } from '../../context/check-context.ts'

export const decisionRules: Rules<CheckContext> = {
  'input-unknown': {
    message: 'The rule "{rule}" tests "{name}", which is no input of this table.',
    find: (context) =>
      eachTable(context, ({ id, inputs, rules }) =>
        rules.flatMap(([rule, json]) =>
          entriesOrEmpty(own(json, 'when'))
            .filter(([name]) => !Object.hasOwn(inputs, name))
            .map(([name]) => ({
              at: at(id, `/rules/${rule}/when/${name}`),
              values: { rule, name },
              meant: closestName(name, Object.keys(inputs)),
            })),
        ),
      ),
  },
  'input-unused': {
    severity: 'warning',
    message: 'No rule tests the input "{name}": remove it.',
    leaveOut: true,
    find: (context) =>
      eachTable(context, ({ id, inputs, rules }) =>
        (testsUnknown(inputs, rules) ? [] : Object.keys(inputs))
          .filter((name) => !rules.some(([, json]) => Object.hasOwn(mapOrEmpty(own(json, 'when')), name)))
          .map((name) => ({ at: at(id, `/inputs/${name}`), values: { name } })),
      ),
  },
  'decision-mixed': {
    message: 'Some rules of this table act ("then") and some answer ("result"): make them all the same.',
    find: (context) =>
      eachTable(context, ({ id, rules }) => {
        const answers = rules.filter(([, json]) => own(json, 'result') !== undefined).length
        return answers > 0 && answers < rules.length ? [{ at: at(id, '/rules') }] : []
      }),
  },
  'decision-fraction': {
    message: '"{input}" is counted in whole numbers, and {value} is none: write a whole number.',
    find: (context) => eachTable(context, ({ fractions }) => fractions),
  },
  'decision-gap': {
    message: 'No rule holds for some input: add a rule, or widen one.',
    find: (context) =>
      eachTable(context, ({ id, proof }) =>
        proof.gaps.length === 0 ? [] : [{ at: at(id, '/rules'), witness: joined('orElse', proof.gaps) }],
      ),
  },
  'decision-overlap': {
    message: 'The rules "{first}" and "{second}" hold for the same input: narrow one of them.',
    find: (context) =>
      eachTable(context, ({ id, proof }) =>
        proof.overlaps.map(({ rules: [first, second], witness }) => ({
          at: at(id, `/rules/${second}/when`),
          values: { first, second },
          witness,
        })),
      ),
  },
  'rule-dead': {
    message: 'The rule "{name}" never holds: its tests contradict each other. Mend or remove it.',
    find: (context) =>
      eachTable(context, ({ id, proof }) => proof.dead.map((name) => ({ at: at(id, `/rules/${name}`), values: { name } }))),
  },
  'decision-too-big': {
    message: 'This table has too many combinations to prove: split it in two.',
    find: (context) => eachTable(context, ({ id, proof }) => (proof.tooBig ? [{ at: at(id, '/rules') }] : [])),
  },
}

type DecisionTable = { id: string; inputs: object; rules: [string, unknown][]; fractions: Hit[]; proof: Proof }
const at = (id: string, pointer: string) => ({ of: `decisions/${id}`, pointer })
const cache = new WeakMap<CheckContext, DecisionTable[]>()

function eachTable(context: CheckContext, visit: (table: DecisionTable) => Hit[]): Hit[] {
  const known = cache.get(context)
  const tables = known ?? entriesOrEmpty(context.config.flows.decisions).map(([id, json]) => tableOf(context, id, json))
  if (!known) cache.set(context, tables)
  return tables.flatMap(visit)
}

function tableOf(context: CheckContext, id: string, json: unknown): DecisionTable {
  const inputs = mapOrEmpty(own(json, 'inputs'))
  const rules = own(json, 'rules')
  const kinds = inputKindsOf(context, id, json, rules)
  const fractions = fractionHits(id, entriesOrEmpty(rules), kinds)
  // With a misspelt or mistyped test, a proof would say nothing about the other rules.
  const proof = testsUnknown(inputs, entriesOrEmpty(rules)) || fractions.length > 0 ? unproved : proveDecision(rules, kinds)
  return { id, inputs, rules: entriesOrEmpty(rules), fractions, proof }
}

/** Hits for tests of an integer against a fraction, e.g. 0.9 for 90 per cent. */
const fractionHits = (id: string, rules: [string, unknown][], kinds: Map<string, InputKind>): Hit[] =>
  rules.flatMap(([rule, json]) =>
    entriesOrEmpty(own(json, 'when')).flatMap(([input, test]) =>
      kinds.get(input)?.isInteger === true
        ? fractionsIn(test, []).map(({ path, value }) => ({
            at: at(id, pointerOf(['rules', rule, 'when', input, ...path])),
            values: { input, value: String(value) },
          }))
        : [],
    ),
  )

function fractionsIn(test: unknown, path: string[]): { path: string[]; value: number }[] {
  if (typeof test === 'number') return Number.isInteger(test) ? [] : [{ path, value: test }]
  if (Array.isArray(test)) return test.flatMap((one, index) => fractionsIn(one, [...path, String(index)]))
  return entriesOrEmpty(test).flatMap(([key, inner]) => fractionsIn(inner, [...path, key]))
}

const unproved: Proof = { gaps: [], overlaps: [], dead: [], tooBig: false }
const testsUnknown = (inputs: object, rules: [string, unknown][]): boolean =>
  rules.some(([, rule]) => Object.keys(mapOrEmpty(own(rule, 'when'))).some((name) => !Object.hasOwn(inputs, name)))

/** Kinds of each input of the table; `rules` may be others than the table's own. */
export function inputKindsOf(context: CheckContext, id: string, table: unknown, rules: unknown): Map<string, InputKind> {
  const answers = entriesOrEmpty(rules).some(([, rule]) => own(rule, 'result') !== undefined)
  return new Map(entriesOrEmpty(own(table, 'inputs')).map(([name, input]) => [name, kindOf(context, input, id, answers)]))
}

function kindOf(context: CheckContext, input: unknown, id: string, answers: boolean): InputKind {
  if (isMap(own(input, 'when'))) return { isBoolean: true, isInteger: false, isAlwaysPresent: true }
  const name = isMap(input) ? operatorOf(input, context.vocabulary.formats, context.vocabulary.functions) : undefined
  const signature = name === undefined ? undefined : signatureOf(name)
  const type = context.valueType(input, decisionScope(context.vocabulary, id, answers))
  return {
    isBoolean: false,
    isInteger: isIntegerType(type),
    isAlwaysPresent: signature?.isAlwaysPresent ?? isLiteral(own(input, 'default')),
  }
}

/** Whether a default is a literal, with which an input is never absent. */
const isLiteral = (value: unknown): boolean =>
  typeof value === 'number' || typeof value === 'boolean' || (isText(value) && value !== '' && !isPointer(value))
