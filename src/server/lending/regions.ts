import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** A region: province (2 digits), city (4), district (6) or village (10). */
export type Region = { id: string; name: string; pid?: string; level: number; zip_code?: string }
type Row = { code: string; name: string; province_code?: string; city_code?: string; district_code?: string; postal_code?: string }

const levels = ['provinces', 'cities', 'districts', 'villages'] as const
const lengths = [2, 4, 6, 10]
const require = createRequire(import.meta.url)
const byParent = new Map<number, Map<string, Region[]>>()

const parentOf = (row: Row): string => row.district_code ?? row.city_code ?? row.province_code ?? ''

/** Read once, when the level is first asked for: the villages alone are 10 MB. */
function level(index: number): Map<string, Region[]> {
  const known = byParent.get(index)
  if (known) return known
  const rows = JSON.parse(readFileSync(require.resolve(`indonesia-nodejs/data/json/${levels[index]}.json`), 'utf8')) as Row[]
  const made = new Map<string, Region[]>()
  for (const row of rows) {
    const pid = parentOf(row)
    const region: Region = {
      id: row.code,
      name: row.name,
      level: index + 1,
      ...(pid ? { pid } : {}),
      ...(/^\d{5}$/.test(row.postal_code ?? '') ? { zip_code: row.postal_code! } : {}),
    }
    made.set(pid, [...(made.get(pid) ?? []), region])
  }
  const compare = new Intl.Collator('id').compare
  for (const regions of made.values()) regions.sort((a, b) => compare(a.name, b.name))
  byParent.set(index, made)
  return made
}

/** The regions inside `pid`, by name; the provinces without one. None inside a village or an unknown id. */
export function regionsOf(pid: string | undefined): Region[] {
  const index = pid === undefined ? 0 : lengths.indexOf(pid.length) + 1
  return levels[index] === undefined || (pid !== undefined && index === 0) ? [] : (level(index).get(pid ?? '') ?? [])
}

/** The four names from province to village, when each lies inside the one before; undefined otherwise. */
export function regionPath(ids: readonly (string | undefined)[]): Region[] | undefined {
  const path: Region[] = []
  for (const id of ids) {
    const found = regionsOf(path.at(-1)?.id).find((region) => region.id === id)
    if (!found) return undefined
    path.push(found)
  }
  return path
}
