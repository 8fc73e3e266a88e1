import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { regionFileOf, regionFolder, type RegionFile } from './region-files.ts'

/** Province (2 digits), city (4), district (6) or village (10). */
type Region = { id: string; name: string; pid?: string; level: number; zip_code?: string }

const PARENT_DIGITS = [2, 4, 6]
const TOP_FILE = regionFileOf('')

let folder: string | undefined
let top: RegionFile | undefined

/** Caches only the top file, which every profile needs: a city's file has 20 kB. */
function readRegionFile(name: string): RegionFile {
  if (name === TOP_FILE && top) return top
  folder ??= regionFolder()
  try {
    const file = JSON.parse(readFileSync(join(folder, name), 'utf8')) as RegionFile
    if (name === TOP_FILE) top = file
    return file
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && name !== TOP_FILE) return {}
    throw error
  }
}

/** Sorted by name; without `pid`, the provinces. Empty for a village or an unknown id. */
export function listRegions(pid: string | undefined): Region[] {
  const level = pid === undefined ? 1 : PARENT_DIGITS.indexOf(pid.length) + 2
  if (pid !== undefined && (level === 1 || !/^\d+$/.test(pid))) return []
  const file = readRegionFile(regionFileOf(pid ?? ''))
  const rows = Object.hasOwn(file, pid ?? '') ? file[pid ?? '']! : []
  return rows.map(([id, name, zipCode]) => ({
    id,
    name,
    level,
    ...(pid === undefined ? {} : { pid }),
    ...(zipCode === undefined ? {} : { zip_code: zipCode }),
  }))
}

/** From province to village; undefined unless each lies inside the one before. */
export function findRegionPath(ids: readonly (string | undefined)[]): Region[] | undefined {
  const path: Region[] = []
  for (const id of ids) {
    const found = listRegions(path.at(-1)?.id).find((region) => region.id === id)
    if (!found) return undefined
    path.push(found)
  }
  return path
}
