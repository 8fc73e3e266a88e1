import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** A region: province (2 digits), city (4), district (6) or village (10). */
type Region = { id: string; name: string; pid?: string; level: number; zip_code?: string }
type Row = { code: string; name: string; postal_code?: string }

const levels = [
  { file: 'provinces', parent: undefined, digits: 2 },
  { file: 'cities', parent: 'province_code', digits: 4 },
  { file: 'districts', parent: 'city_code', digits: 6 },
  { file: 'villages', parent: 'district_code', digits: 10 },
] as const
const require = createRequire(import.meta.url)
const files = new Map<string, Buffer>()
const byName = new Intl.Collator('id').compare

function bytesOf(file: string): Buffer {
  const bytes = files.get(file) ?? readFileSync(require.resolve(`indonesia-nodejs/data/json/${file}.json`))
  files.set(file, bytes)
  return bytes
}

/**
 * The rows of one parent, which stand next to each other in the file: only they are parsed. All 83,762 villages would hold the
 * server up for a second and take 60 MB.
 */
function rowsOf(file: string, parent: string | undefined, pid: string): Row[] {
  const bytes = bytesOf(file)
  if (parent === undefined) return JSON.parse(bytes.toString('utf8')) as Row[]
  const mark = `"${parent}": "${pid}"`
  const [first, last] = [bytes.indexOf(mark), bytes.lastIndexOf(mark)]
  if (first < 0) return []
  return JSON.parse(`[${bytes.toString('utf8', bytes.lastIndexOf('{', first), bytes.indexOf('}', last) + 1)}]`) as Row[]
}

/** The regions inside `pid`, by name; the provinces without one. None inside a village or an unknown id. */
export function listRegions(pid: string | undefined): Region[] {
  const index = pid === undefined ? 0 : levels.findIndex(({ digits }) => digits === pid.length) + 1
  const level = levels[index]
  if (level === undefined || (pid !== undefined && (index === 0 || !/^\d+$/.test(pid)))) return []
  return rowsOf(level.file, level.parent, pid ?? '')
    .map((row) => ({
      id: row.code,
      name: row.name,
      level: index + 1,
      ...(pid === undefined ? {} : { pid }),
      ...(/^\d{5}$/.test(row.postal_code ?? '') ? { zip_code: row.postal_code! } : {}),
    }))
    .sort((a, b) => byName(a.name, b.name))
}

/** The four regions from province to village, when each lies inside the one before; undefined otherwise. */
export function findRegionPath(ids: readonly (string | undefined)[]): Region[] | undefined {
  const path: Region[] = []
  for (const id of ids) {
    const found = listRegions(path.at(-1)?.id).find((region) => region.id === id)
    if (!found) return undefined
    path.push(found)
  }
  return path
}
