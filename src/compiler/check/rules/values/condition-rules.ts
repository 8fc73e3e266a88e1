import { joined } from '../../../../phrases/joined.ts'
import { isMap } from '../../../../core/language/map.ts'
import { isPointer } from '../../../../core/language/pointer.ts'
import { isAbsent } from '../../../../core/values/is-absent.ts'
import { branchesOf, testsOf } from '../../graph/condition-tests.ts'
import { contradict, type InputKind } from '../../graph/decision-proof.ts'
import { below, type ConfigLocation } from '../../rule/location.ts'
import type { Hit, Rules } from '../../rule/rule.ts'
import type { CheckContext } from '../../context/check-context.ts'
import { kindOfPointer } from './choose-rules.ts'

export const conditionRules: Rules<CheckContext> = {
  'condition-never': {
    message: 'This never holds, for its tests contradict each other: mend one of them, or remove what depends on it.',
    find: (context) =>
      context.uses.conditions.flatMap(({ at, condition, scope }) =>
        contradictions(condition, at, [], (pointer) => {
          // A test of an impossible value is reported as `test-impossible`.
          const { values: _, ...kind } = kindOfPointer(context, pointer, scope)
          return kind
        }),
      ),
  },
}

type Tests = ReturnType<typeof testsOf>

/** Hits for conditions that can never hold. `outer`: tests around a branch; branches are checked only when those may hold. */
function contradictions(condition: unknown, at: ConfigLocation, outer: Tests, kindOf: (pointer: string) => InputKind): Hit[] {
  const tests = [...outer, ...testsOf(condition).filter(([, test]) => !isAbsentTest(test))]
  if (mayContradict(tests) && contradict(tests, kindOf)) return [{ at, witness: joined('and', smallest(tests, kindOf).map(describe)) }]
  return branchesOf(condition).flatMap((branch, index) => contradictions(branch, below(at, 'anyOf', index), tests, kindOf))
}

/** Quick check: literal values and presence tests of different pointers never contradict each other. */
const mayContradict = (tests: Tests): boolean =>
  tests.some(
    ([pointer, test], index) =>
      isPointer(test) ||
      (isMap(test) && JSON.stringify(test) !== '{"present":true}') ||
      tests.some(([other], at) => at !== index && (other === pointer || other.startsWith(`${pointer}/`))),
  )

/** Whether the test compares with an absent value, which nothing equals: `test-absent`. */
const isAbsentTest = (test: unknown): boolean => isAbsent(test) || (Array.isArray(test) && test.every(isAbsent))

/** A minimal subset of the tests that still contradict each other. */
const smallest = (tests: Tests, kindOf: (pointer: string) => InputKind): Tests =>
  tests.reduceRight<Tests>((left, test) => {
    const without = left.filter((other) => other !== test)
    return without.length > 0 && contradict(without, kindOf) ? without : left
  }, tests)

const describe = ([pointer, test]: Tests[number]): string => `${pointer}: ${JSON.stringify(test)}`
