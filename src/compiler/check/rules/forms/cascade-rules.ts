import { phrase } from '../../../../phrases/phrases.ts'
import { own } from '../../../../core/language/map.ts'
import { tokens } from '../../../../core/language/pointer.ts'
import { textOrEmpty, entriesOrEmpty } from '../../../json/read-json.ts'
import { closestName } from '../../../../text/closest-name.ts'
import type { Hit, Rules } from '../../rule/rule.ts'
import { itemOf, memberType, namesBelow } from '../../typing/type.ts'
import { below } from '../../rule/location.ts'
import type { CheckContext } from '../../context/check-context.ts'

/** Rules about fields whose choices depend on the answer of another field, level by level. */
export const cascadeRules: Rules<CheckContext> = {
  'field-parent': {
    message: 'The field "{field}" waits for {parent}, {fault}: name the field of the level above in this form.',
    find: ({ config }) => entriesOrEmpty(config.flows.forms).flatMap(([id, form]) => parentHits(id, own(form, 'fields'))),
  },
  'field-rows': {
    message:
      'The field "{field}" offers rows of "{call}", whose reply has no "{name}": name the call of this level, or say where its rows hold it.',
    find: (context) => entriesOrEmpty(context.config.flows.forms).flatMap(([id, form]) => rowHits(context, id, own(form, 'fields'))),
  },
}

function parentHits(form: string, fields: unknown): Hit[] {
  const names = entriesOrEmpty(fields).map(([name]) => name)
  const takenBy = new Map<string, string>()
  return entriesOrEmpty(fields).flatMap(([field, json], index) => {
    const parent = textOrEmpty(own(json, 'parent'))
    if (parent === '') return []
    const [root, of, name = ''] = tokens(parent)
    const at = below({ of: `forms/${form}`, pointer: '' }, 'fields', field, 'parent')
    const isSame = root === 'form' && of === form && own(own(fields, name), 'widget') === own(json, 'widget')
    if (!isSame) return [{ at, values: { field, parent, fault: phrase('isNoLevel') } }]
    // A field that depends on itself or on a later field has a rule of its own.
    if (names.indexOf(name) >= index) return []
    const other = takenBy.get(name)
    takenBy.set(name, other ?? field)
    return other === undefined ? [] : [{ at, values: { field, parent, fault: phrase('isLevelOf', { field: other }) } }]
  })
}

/** Hits for the paths to the rows in a call's reply, and to each row's value and label, with their default names. */
function rowHits(context: CheckContext, form: string, fields: unknown): Hit[] {
  return entriesOrEmpty(fields).flatMap(([field, json]) => {
    if (own(json, 'widget') !== 'Region') return []
    const call = textOrEmpty(own(json, 'call'))
    const reply = context.replyType(call)
    const list = textOrEmpty(own(json, 'list') ?? 'lists')
    const at = below({ of: `forms/${form}`, pointer: '' }, 'fields', field, 'call')
    const rows = memberType(reply, list)
    const item = itemOf(reply) ?? (rows && itemOf(rows))
    const wanted = item === undefined ? [list] : [textOrEmpty(own(json, 'value') ?? 'id'), textOrEmpty(own(json, 'label') ?? 'name')]
    const known = item ?? reply
    return wanted
      .filter((name) => memberType(known, name) === undefined)
      .map((name) => ({ at, values: { field, call, name }, meant: closestName(name, namesBelow(known)) }))
      .slice(0, 1)
  })
}
