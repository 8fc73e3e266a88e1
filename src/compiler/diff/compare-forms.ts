import { pointerOf, tokens } from '../../core/language/pointer.ts'
import { own } from '../../core/language/map.ts'
import type { Config } from '../load/config.ts'
import type { Change, Effect } from './change.ts'
import { compareGroups } from './compare-groups.ts'
import { compareMaps, leafChanges } from './compare-maps.ts'
import { compareSchemas } from './compare-schemas.ts'
import { englishWords } from './english-words.ts'
import { showValue } from './show-value.ts'
import { usersOf } from './users.ts'

/** The schemas of forms, their rules across fields, and how they are drawn. */
export function compareForms(before: Config, after: Config): Change[] {
  const { added, removed } = compareMaps(before.flows.forms, after.flows.forms)
  const kept = Object.keys(after.flows.forms).filter((id) => Object.hasOwn(before.flows.forms, id))
  const change = (id: string, effect: Effect, sentence: string): Change => ({
    effect,
    place: `form ${id}`,
    sentence,
    affects: usersOf(after, 'form', id),
  })
  return [
    ...added.map(([id]) => change(id, 'flow', 'is new')),
    ...removed.map(([id]) => change(id, 'breaking', 'is gone')),
    ...kept.flatMap((id) => [
      ...schemaOfForm(before, after, id).map(({ effect, what, field }) => change(id, effect, `${fieldName(after, id, field)} ${what}`)),
      ...ruleChanges(before, after, id).map(([effect, sentence]) => change(id, effect, sentence)),
      ...drawingChanges(before, after, id).map((sentence) => change(id, 'flow', sentence)),
      ...compareGroups(before, after, id, (name) => fieldName(after, id, pointerOf([name]))).map((sentence) =>
        change(id, 'flow', sentence),
      ),
    ]),
  ]
}

function schemaOfForm(before: Config, after: Config, id: string) {
  const [was, is] = [before, after].map(({ flows, schemas }) => schemas.forms[flows.forms[id]?.schema ?? ''])
  return was && is ? compareSchemas(was, is) : []
}

function ruleChanges(before: Config, after: Config, id: string): [Effect, string][] {
  const { added, removed, changed } = compareMaps(before.flows.forms[id]?.rules, after.flows.forms[id]?.rules)
  return [
    ...added.map(([name, rule]): [Effect, string] => [rule.level === 'warn' ? 'flow' : 'tightening', `has the rule "${name}"`]),
    ...removed.map(([name]): [Effect, string] => ['loosening', `has the rule "${name}" no more`]),
    ...changed.map(({ name }): [Effect, string] => ['tightening', `has another rule "${name}"`]),
  ]
}

/** Widgets, order, submit: what neither the schema nor the groups say. */
function drawingChanges(before: Config, after: Config, id: string): string[] {
  const drawing = ({ flows }: Config) => ({ ...flows.forms[id], rules: undefined, groups: undefined })
  return leafChanges(drawing(before), drawing(after)).map(
    ({ pointer, before: was, after: is }) => `${pointer} is ${showValue(is)}, was ${showValue(was)}`,
  )
}

/** The English label of a field where there is one, with its path. */
function fieldName({ texts, flows }: Config, form: string, path: string): string {
  const name = tokens(path).join('.')
  const last = tokens(path).at(-1) ?? ''
  const words = englishWords(texts)
  const label = own(words, `form.${form}.${name}`) ?? own(words, `form.${form}.${last}`) ?? own(words, `field.${last}`)
  const title = flows.forms[form] && typeof label === 'string' ? `"${label}" ` : ''
  return name === '' ? 'the whole' : `${title}(${name})`
}
