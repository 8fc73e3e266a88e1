import { SETTINGS, type SettingDefinition } from '../src/server/platform/settings-table.ts'

const HEADINGS = ['name', 'kind', 'default', 'what it does']

export function settingsTable(): string {
  const rows = Object.entries<SettingDefinition>(SETTINGS).map(([name, setting]) => [
    `\`${name}\``,
    setting.kind,
    defaultOf(setting),
    setting.about,
  ])
  const widths = HEADINGS.map((heading, column) => Math.max(heading.length, ...rows.map((row) => row[column]!.length)))
  const line = (cells: readonly string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`
  return [line(HEADINGS), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

export const withSettingsTable = (page: string): string =>
  page.replace(/(?<=\n## Settings\n[^|]*)(?:^\|.*\n)+/m, () => `${settingsTable()}\n`)

function defaultOf(setting: SettingDefinition): string {
  switch (setting.kind) {
    case 'number':
      return setting.inSandbox === undefined ? String(setting.default) : `${setting.default}, ${setting.inSandbox} in the sandbox`
    case 'choice':
      return setting.inProduction === undefined ? setting.default : `${setting.default}, ${setting.inProduction} in production`
    case 'switch':
      return setting.defaultText ?? (setting.default ? '1' : '0')
    default:
      return setting.defaultText ?? setting.default ?? ''
  }
}
