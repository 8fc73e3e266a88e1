import { entryOf } from '../language/map.ts'
import type { Host } from '../host/host.ts'

export function limitText(limit: number, widget: string | undefined, { widgetFormats }: Pick<Host, 'widgetFormats'>): string {
  const format = widget === undefined ? undefined : entryOf(widgetFormats, widget)
  return format ? format(limit) : String(limit)
}
