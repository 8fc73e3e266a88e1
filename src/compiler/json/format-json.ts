import { isMap } from '../../core/language/map.ts'

const width = 140

/** Formats JSON like oxfmt, so that generated files need no formatting. */
export const formatJson = (value: unknown): string => `${formatValue(value, 0, 0)}\n`

/** `column`: column at which the value begins. One column is reserved for the comma. */
function formatValue(value: unknown, indent: number, column: number): string {
  const line = inline(value)
  if (typeof value !== 'object' || value === null || (column + line.length < width && !mustBreak(value))) return line
  const inner = indent + 2
  const margin = '\n' + ' '.repeat(inner)
  const end = '\n' + ' '.repeat(indent)
  if (Array.isArray(value)) return `[${value.map((item) => margin + formatValue(item, inner, inner)).join(',')}${end}]`
  const entries = Object.entries(value).map(([key, item]) => {
    const head = `${JSON.stringify(key)}: `
    return margin + head + formatValue(item, inner, inner + head.length)
  })
  return `{${entries.join(',')}${end}}`
}

function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`
  if (!isMap(value)) return JSON.stringify(value)
  const entries = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${inline(item)}`)
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
}

/** Whether the value must span several lines: a list of several maps with several entries, or of several such lists. */
function mustBreak(value: unknown): boolean {
  if (isMap(value)) return Object.values(value).some(mustBreak)
  if (!Array.isArray(value)) return false
  const many = (item: unknown) => (isMap(item) ? Object.keys(item).length > 1 : Array.isArray(item) && item.length > 1)
  const alike = value.every(isMap) || value.every(Array.isArray)
  return (value.length > 1 && alike && value.every(many)) || value.some(mustBreak)
}
