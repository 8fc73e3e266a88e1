import type { Host } from '../core/host/host.ts'
import { formats } from './formats.ts'
import { sessionEntries } from './session-entries.ts'

export const productHost = {
  formats,
  widgetFormats: { Amount: formats.rupiahShort, Date: formats.date },
  sessionEntries,
} satisfies Pick<Host, 'formats' | 'widgetFormats' | 'sessionEntries'>
