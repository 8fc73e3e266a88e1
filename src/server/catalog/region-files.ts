import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

type RegionRow = [id: string, name: string, zipCode?: string]
export type RegionFile = { [parent: string]: RegionRow[] }

type PackageRow = { code: string; name: string; postal_code?: string; province_code?: string; city_code?: string; district_code?: string }

const PACKAGE = 'indonesia-nodejs'
/** Must be increased when the format of the files below changes. */
const FORMAT = 1
const TOP = 'top'
const byName = new Intl.Collator('id').compare

export const regionFileOf = (pid: string): string => `${pid.length <= 2 ? TOP : pid.slice(0, 4)}.json`

/**
 * Folder next to the built server, or else in the cache of the packages, written there once. The package's own 10 MB of villages take a
 * second and 60 MB of memory to parse.
 */
export function regionFolder(): string {
  const built = fileURLToPath(new URL('./regions', import.meta.url))
  if (existsSync(built)) return built
  const manifest = createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`)
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  const folder = join(dirname(manifest), `../.cache/alur/regions-${version}-${FORMAT}`)
  if (existsSync(folder)) return folder
  mkdirSync(dirname(folder), { recursive: true })
  // Written to a temporary folder and renamed, because another process may write it at the same time.
  const made = mkdtempSync(`${folder}-`)
  try {
    writeRegionFiles(made)
    renameSync(made, folder)
  } catch (error) {
    rmSync(made, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}

export function writeRegionFiles(folder: string): void {
  const files = new Map<string, RegionFile>([[regionFileOf(''), { '': [] }]])
  const add = (file: string, parent: string, { code, name, postal_code: zipCode }: PackageRow) => {
    const content = files.get(file) ?? {}
    files.set(file, content)
    const rows = (content[parent] ??= [])
    rows.push(zipCode !== undefined && /^\d{5}$/.test(zipCode) ? [code, name, zipCode] : [code, name])
  }
  for (const row of readPackage('provinces')) add(regionFileOf(''), '', row)
  for (const row of readPackage('cities')) add(regionFileOf(row.province_code!), row.province_code!, row)
  for (const row of readPackage('districts')) add(regionFileOf(row.city_code!), row.city_code!, row)
  for (const row of readPackage('villages')) add(regionFileOf(row.district_code!), row.district_code!, row)
  mkdirSync(folder, { recursive: true })
  for (const [name, content] of files) {
    for (const rows of Object.values(content)) rows.sort(([, a], [, b]) => byName(a, b))
    writeFileSync(join(folder, name), JSON.stringify(content))
  }
}

const readPackage = (name: 'provinces' | 'cities' | 'districts' | 'villages') =>
  JSON.parse(readFileSync(createRequire(import.meta.url).resolve(`${PACKAGE}/data/json/${name}.json`), 'utf8')) as PackageRow[]
