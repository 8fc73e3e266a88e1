import type { Config } from '../load/config.ts'
import { compareMaps } from './compare-maps.ts'
import { movedIn } from './compare-orders.ts'
import { messageOf, type Message } from './message.ts'

type Groups = { [id: string]: { title: string; fields: string[] } }

/** Changes of a form's groups, as sentences. `nameOf`: label of a field. */
export function compareGroups(before: Config, after: Config, form: string, nameOf: (field: string) => Message): Message[] {
  const [was, is] = [before, after].map(({ flows }) => flows.forms[form]?.groups)
  const titleOf = ({ title }: Groups[string]) => messageOf('quoted', { text: { textKeys: [title], name: title } })
  if (!was && !is) return []
  if (!is) return [messageOf('asksAtOnce')]
  if (!was) return [messageOf('inGroups', { count: Object.keys(is).length, groups: Object.values(is).map(titleOf) })]
  const { added, removed, changed } = compareMaps(was, is)
  const kept = Object.keys(is).filter((id) => Object.hasOwn(was, id))
  const moved = Object.values(is).flatMap((group) =>
    group.fields.flatMap((field) => {
      const groupBefore = groupWith(was, field)
      return groupBefore === undefined || groupBefore === groupWith(is, field)
        ? []
        : [messageOf('askedIn', { field: nameOf(field), group: titleOf(group) })]
    }),
  )
  return [
    ...added.map(([, group]) => messageOf('groupNew', { group: titleOf(group) })),
    ...removed.map(([id]) => messageOf('groupGone', { name: id })),
    ...changed
      .filter(({ before: one, after: other }) => one.title !== other.title)
      .map(({ name, after: group }) => messageOf('groupCalled', { name, group: titleOf(group) })),
    ...moved,
    ...changed
      .filter(({ before: one, after: other }) => movedIn(one.fields, other.fields) !== undefined)
      .map(({ after: group }) => messageOf('groupOrder', { group: titleOf(group) })),
    ...(movedIn(Object.keys(was), Object.keys(is)) ? [messageOf('groupsOrder', { groups: kept.map((id) => titleOf(is[id]!)) })] : []),
  ]
}

const groupWith = (groups: Groups, field: string): string | undefined =>
  Object.keys(groups).find((id) => groups[id]?.fields.includes(field))
