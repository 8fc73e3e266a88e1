import type { Json } from '../../../core/language/json.ts'
import { pointerOf, readPath } from '../../../core/language/pointer.ts'
import type { JsonPlace, TableModel } from '../../contract.ts'

/** The place in a file of a rule or a part of it. */
export function rulePlace({ file, pointer, written, patch }: TableModel, name: string, ...part: string[]): JsonPlace {
  const valueIn = (rules: unknown) => readPath(rules, [name, ...part]) as Json | undefined
  const [value, inherited] = [valueIn(written), valueIn(patch?.inherited)]
  return {
    file,
    pointer: pointer + pointerOf([name, ...part]),
    sharedWith: [],
    ...(value !== undefined && { value }),
    ...(inherited !== undefined && { inherited }),
  }
}

/** Names of the product's rules that the channel removes. */
export const removedRules = ({ written }: TableModel): string[] =>
  Object.entries(written).flatMap(([name, rule]) => (rule === null ? [name] : []))
