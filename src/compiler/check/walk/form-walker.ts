import { isPointer } from '../../../core/language/pointer.ts'
import { own } from '../../../core/language/map.ts'
import { entriesOrEmpty, isText, type JsonMap, mapOrEmpty, textOrEmpty } from '../../json/read-json.ts'
import type { PropSpec, Vocabulary } from '../../load/vocabulary.ts'
import { below, type ConfigLocation } from '../rule/location.ts'
import type { TypeScope, Uses } from '../typing/uses.ts'
import type { ValueWalker } from './value-walker.ts'

export type FormWalker = ReturnType<typeof createFormWalker>
type OptionContext = { widget: string; option: string; spec: PropSpec; field: JsonMap; scope: TypeScope }
type OptionVisitor = (json: unknown, at: ConfigLocation, place: OptionContext) => void

export function createFormWalker(uses: Uses, { widgets }: Vocabulary, values: ValueWalker) {
  const aValue: OptionVisitor = (json, at, { widget, option, spec, field, scope }) => {
    values.value(json, at, scope)
    uses.props.push({ at, owner: widget, prop: option, spec, value: json, siblings: field, scope })
  }
  const kinds: { [kind: string]: OptionVisitor } = {
    value: aValue,
    values: (json, at, { scope }) => values.values(json, at, scope),
    number: aValue,
    time: aValue,
    boolean: aValue,
    list: aValue,
    icon: aValue,
    pointer: aValue,
    place: aValue,
    property: (json, at, { widget, option, spec, field, scope }) =>
      void uses.props.push({ at, owner: widget, prop: option, spec, value: json, siblings: field, scope }),
    // A widget passes the value to the text of each choice, and the number when it counts.
    text(json, at, { scope }) {
      if (isText(json) && !isPointer(json)) uses.texts.push({ at, key: json, given: ['count', 'value'], offered: true })
      else values.text(json, at, scope)
    },
    texts: (json, at, { scope }) => values.texts(json, at, scope),
    condition: (json, at, { scope }) => values.condition(json, at, scope),
    callName(json, at, { spec, field, scope }) {
      const sent = sentBy(spec, field, { of: at.of, pointer: at.pointer.slice(0, at.pointer.lastIndexOf('/')) })
      uses.calls.push({ at, call: textOrEmpty(json), by: 'widget', scope, ...sent })
    },
    links(json, at, { scope }) {
      for (const [name, link] of entriesOrEmpty(json)) {
        const here = below(at, name)
        values.text(own(link, 'text'), below(here, 'text'), scope)
        values.values(own(link, 'with'), below(here, 'with'), scope)
        uses.opens.push({ at: here, sheet: textOrEmpty(own(link, 'sheet')), with: own(link, 'with'), by: 'link', scope })
      }
    },
  }

  return { form }

  function form(id: string, json: JsonMap): void {
    const scope: TypeScope = { roots: {}, via: `forms/${id}` }
    const at: ConfigLocation = { of: `forms/${id}`, pointer: '' }
    values.values(json['load'], below(at, 'load'), scope)
    values.value(own(json['draft'], 'per'), below(at, 'draft', 'per'), scope)
    fields(json['fields'], below(at, 'fields'), scope)
    for (const [name, group] of entriesOrEmpty(json['groups'])) values.text(own(group, 'title'), below(at, 'groups', name, 'title'), scope)
    for (const [name, rule] of entriesOrEmpty(json['rules'])) {
      values.condition(own(rule, 'must'), below(at, 'rules', name, 'must'), scope)
      values.text(own(rule, 'text'), below(at, 'rules', name, 'text'), scope)
    }
    const submit = mapOrEmpty(json['submit'])
    values.text(submit['button'], below(at, 'submit', 'button'), scope)
    values.values(submit['with'], below(at, 'submit', 'with'), scope)
  }

  function fields(json: unknown, at: ConfigLocation, scope: TypeScope): void {
    for (const [name, field] of entriesOrEmpty(json)) {
      const here = below(at, name)
      const widget = textOrEmpty(own(field, 'widget'))
      const spec = Object.hasOwn(widgets, widget) ? widgets[widget] : undefined
      for (const [option, optionSpec] of Object.entries(spec?.options ?? {})) {
        const value = own(field, option)
        const visit = Object.hasOwn(kinds, optionSpec.kind) ? kinds[optionSpec.kind] : undefined
        if (value !== undefined) visit?.(value, below(here, option), { widget, option, spec: optionSpec, field: mapOrEmpty(field), scope })
      }
      fields(own(field, 'items'), below(here, 'items'), scope)
    }
  }
}

function sentBy({ sends }: PropSpec, field: JsonMap, at: ConfigLocation): { with: unknown; places: { [name: string]: ConfigLocation } } {
  const itself = Object.entries(sends ?? {}).flatMap(([name, { from, named }]) =>
    field[from] === undefined ? [] : [{ name: (named !== undefined && textOrEmpty(field[named])) || name, from }],
  )
  const more = entriesOrEmpty(field['with'])
  return {
    with: Object.fromEntries([...more, ...itself.map(({ name, from }) => [name, field[from]])]),
    places: Object.fromEntries([
      ...more.map(([name]) => [name, below(at, 'with', name)]),
      ...itself.map(({ name, from }) => [name, below(at, from)]),
    ]),
  }
}
