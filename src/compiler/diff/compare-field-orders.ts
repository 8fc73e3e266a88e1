import { fieldOrder } from '../../core/forms/form-groups.ts'
import { isMap, own } from '../../core/language/map.ts'
import { ordered } from '../../core/language/ordered.ts'
import { propertiesOf } from '../../core/language/schema.ts'
import { listOrEmpty } from '../json/read-json.ts'
import type { Config } from '../load/config.ts'
import { movedIn } from './compare-orders.ts'
import { sameValue } from '../../core/language/same-json.ts'

/** `first`: fields that groups or an `order` put first; `fields`: their widgets. */
type Asked = { schema: unknown; first: string[]; fields: unknown }
/** `within`: path of the list whose entries have the fields; empty for the form itself. */
type FieldOrderChange = { within: string[]; before: string[]; after: string[] }

/** Changes in the order of the schema's fields, except of those ordered by groups or an `order`, whose changes are listed elsewhere. */
export function compareFieldOrders(before: Config, after: Config, id: string): FieldOrderChange[] {
  const [was, is] = [before, after].map(({ flows, schemas }): Asked | undefined => {
    const form = flows.forms[id]
    return form && { schema: schemas.forms[form.schema], first: fieldOrder(form), fields: form.fields }
  })
  return was && is ? movedFields(was, is, []) : []
}

function movedFields(was: Asked, is: Asked, within: string[]): FieldOrderChange[] {
  const moved = sameValue(was.first, is.first) ? movedIn(namesOf(was), namesOf(is)) : undefined
  const inLists = namesOf(is).flatMap((name) => {
    const [one, other] = [entriesAsked(was, name), entriesAsked(is, name)]
    return one && other ? movedFields(one, other, [...within, name]) : []
  })
  return [...(moved ? [{ within, ...moved }] : []), ...inLists]
}

const namesOf = ({ schema, first }: Asked): string[] => ordered(Object.fromEntries(propertiesOf(schema)), first).map(([name]) => name)

function entriesAsked({ schema, fields }: Asked, name: string): Asked | undefined {
  const items = own(own(own(schema, 'properties'), name), 'items')
  const field = own(fields, name)
  return isMap(items) ? { schema: items, first: listOrEmpty(own(field, 'order')).map(String), fields: own(field, 'items') } : undefined
}
