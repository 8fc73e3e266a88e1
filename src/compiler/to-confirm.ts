import { isMap } from '../core/language/map.ts'
import { entriesOf } from './json/read-json.ts'
import type { Sources } from './load/config.ts'

/** Every null of a policy, as file and pointer: what compliance has still to confirm. It is no mistake, and no screen shows it. */
export function toConfirm({ files }: Pick<Sources, 'files'>): string[] {
  return [...files.entries()]
    .filter(([file]) => file.startsWith('flows/policy/'))
    .flatMap(([file, { json }]) => nullsIn(json, '').map((pointer) => `${file}#${pointer}`))
}

function nullsIn(json: unknown, pointer: string): string[] {
  if (json === null) return [pointer]
  if (Array.isArray(json)) return json.flatMap((item, index) => nullsIn(item, `${pointer}/${index}`))
  return isMap(json) ? entriesOf(json).flatMap(([name, value]) => nullsIn(value, `${pointer}/${name}`)) : []
}
