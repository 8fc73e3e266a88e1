import { asText, entriesOf, own } from '../json.ts'
import { fieldsOf } from './fields.ts'
import type { Field } from './fields.ts'
import type { World } from './world.ts'

type Asked = { form: string; schema: string; field: Field }
const known = new WeakMap<World, Asked[]>()

/** Every field of every form that a flow shows. */
export function asked(world: World): Asked[] {
  const had = known.get(world)
  if (had) return had
  const { flows, schemas } = world.config
  const found = entriesOf(flows.forms).flatMap(([form, json]) => {
    const schema = asText(own(json, 'schema'))
    return fieldsOf(own(schemas.forms, schema)).map((field) => ({ form, schema, field }))
  })
  known.set(world, found)
  return found
}
