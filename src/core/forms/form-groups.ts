import type { Form } from '../language/forms.ts'
import { topField } from '../language/pointer.ts'
import { sameJson } from '../language/same-json.ts'
import { propertiesOf } from '../language/schema.ts'
import type { Host } from '../host/host.ts'

/** `fields`: the form's own fields, in the order in which they are asked. */
export type FieldGroup = { id: string; title: string; fields: readonly string[] }

/** The groups of a form and the one on show. Empty for a form that asks everything at once. */
export type FormGroups = {
  /** Observable. */
  shown: { id: string | undefined }
  /** Groups that have fields to ask. */
  all(): FieldGroup[]
  current(): FieldGroup | undefined
  /** Index of the current group, from 0. */
  index(): number | undefined
  next(): FieldGroup | undefined
  previous(): FieldGroup | undefined
  open(id: string): void
  /** Opens the first group that one of these errors concerns. */
  openFor(paths: Iterable<string>): void
  /** Filters the paths to those in the current group or a group before it. */
  upToHere(paths: Iterable<string>): string[]
  /** Sets the names of the fields asked now, for a form in which they depend on the answers. */
  setAsked(names: readonly string[]): void
}

/** Groups with nothing to ask are left out. A field that no group names is asked in the last. */
function groupsOf({ groups }: Pick<Form, 'groups'>, asked: readonly string[]): FieldGroup[] {
  if (!groups) return []
  const named = new Set(Object.values(groups).flatMap(({ fields }) => fields))
  const found = Object.entries(groups)
    .map(([id, { title, fields }]) => ({ id, title, fields: fields.filter((name) => asked.includes(name)) }))
    .filter(({ fields }) => fields.length > 0)
  const rest = asked.filter((name) => !named.has(name))
  return found.map((group, index) => (index === found.length - 1 ? { ...group, fields: [...group.fields, ...rest] } : group))
}

/** Names of the fields that come first, in this order; the others follow in schema order. */
export const fieldOrder = ({ groups, order = [] }: Pick<Form, 'groups' | 'order'>): string[] =>
  groups ? Object.values(groups).flatMap(({ fields }) => fields) : order

const isInGroup = ({ fields }: FieldGroup, at: string): boolean => fields.includes(topField(at))

/** `onShow`: called when another group may be on show. */
type Source = { form(): Form; schema(): unknown; host: Host; onShow(): void }

export function createFormGroups({ form, schema, host, onShow }: Source): FormGroups {
  const shown = host.observe<{ id: string | undefined; asked: readonly string[] | undefined }>({ id: undefined, asked: undefined })
  return { shown, all, current, index, next, previous, open, openFor, upToHere, setAsked }

  function all(): FieldGroup[] {
    return groupsOf(form(), shown.asked ?? propertiesOf(schema()).map(([name]) => name))
  }

  function index(): number | undefined {
    const { id } = shown
    const found = all()
    // A group that is asked no longer makes way for the first.
    return found.length === 0
      ? undefined
      : Math.max(
          0,
          found.findIndex((group) => group.id === id),
        )
  }

  function current(): FieldGroup | undefined {
    return groupAt(0)
  }

  function next(): FieldGroup | undefined {
    return groupAt(1)
  }

  function previous(): FieldGroup | undefined {
    return groupAt(-1)
  }

  function groupAt(offset: number): FieldGroup | undefined {
    const here = index()
    return here === undefined ? undefined : all()[here + offset]
  }

  function open(id: string): void {
    shown.id = id
    onShow()
  }

  function openFor(paths: Iterable<string>): void {
    const wrong = [...paths]
    const group = all().find((one) => wrong.some((at) => isInGroup(one, at)))
    if (group) open(group.id)
  }

  function upToHere(paths: Iterable<string>): string[] {
    const asked = all().slice(0, (index() ?? 0) + 1)
    return [...paths].filter((at) => asked.some((group) => isInGroup(group, at)))
  }

  function setAsked(names: readonly string[]): void {
    if (sameJson(names, shown.asked)) return
    shown.asked = names
    onShow()
  }
}
