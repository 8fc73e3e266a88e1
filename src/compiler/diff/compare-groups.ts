import { own } from '../../core/language/map.ts'
import type { Config } from '../load/config.ts'
import { compareMaps } from './compare-maps.ts'
import { englishWords } from './english-words.ts'
import { isSame } from './show-value.ts'

type Groups = { [id: string]: { title: string; fields: string[] } }

/** What a form asks together, in sentences. `nameOf`: of a field, for people. */
export function compareGroups(before: Config, after: Config, form: string, nameOf: (field: string) => string): string[] {
  const [was, is] = [before, after].map(({ flows }) => flows.forms[form]?.groups)
  const titleOf = ({ title }: Groups[string]) => `"${String(own(englishWords(after.texts), title) ?? title)}"`
  if (!was && !is) return []
  if (!is) return ['asks everything at once']
  if (!was) return [`is asked in ${Object.keys(is).length} groups: ${Object.values(is).map(titleOf).join(', ')}`]
  const { added, removed, changed } = compareMaps(was, is)
  const kept = Object.keys(is).filter((id) => Object.hasOwn(was, id))
  const moved = Object.values(is).flatMap((group) =>
    group.fields.flatMap((field) => {
      const groupBefore = groupWith(was, field)
      return groupBefore === undefined || groupBefore === groupWith(is, field)
        ? []
        : [`${nameOf(field)} is asked in the group ${titleOf(group)}`]
    }),
  )
  return [
    ...added.map(([, group]) => `has the group ${titleOf(group)}`),
    ...removed.map(([id]) => `has the group "${id}" no more`),
    ...changed
      .filter(({ before: one, after: other }) => one.title !== other.title)
      .map(({ name, after: group }) => `the group "${name}" is called ${titleOf(group)}`),
    ...moved,
    ...changed
      .filter(({ before: one, after: other }) => isInOtherOrder(one.fields, other.fields))
      .map(({ after: group }) => `the group ${titleOf(group)} asks in another order`),
    ...(isInOtherOrder(Object.keys(was), Object.keys(is))
      ? [`its groups come in another order: ${kept.map((id) => titleOf(is[id]!)).join(', ')}`]
      : []),
  ]
}

const groupWith = (groups: Groups, field: string): string | undefined =>
  Object.keys(groups).find((id) => groups[id]?.fields.includes(field))

/** Of what both have. */
function isInOtherOrder(was: readonly string[], is: readonly string[]): boolean {
  return !isSame(
    was.filter((name) => is.includes(name)),
    is.filter((name) => was.includes(name)),
  )
}
