import { isMap } from '../../core/language/map.ts'
import type { Sources } from './config.ts'

/** Every null in a policy, as file and pointer: values that compliance has yet to decide. They are not faults, and no screen shows them. */
export function openValues({ files }: Pick<Sources, 'files'>): string[] {
  return [...files.entries()]
    .filter(([file]) => file.startsWith('flows/policy/'))
    .flatMap(([file, { json }]) => nullsIn(json, '').map((pointer) => `${file}#${pointer}`))
}

function nullsIn(json: unknown, pointer: string): string[] {
  if (json === null) return [pointer]
  if (Array.isArray(json)) return json.flatMap((item, index) => nullsIn(item, `${pointer}/${index}`))
  return isMap(json) ? Object.entries(json).flatMap(([name, value]) => nullsIn(value, `${pointer}/${name}`)) : []
}
