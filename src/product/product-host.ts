import type { Host } from '../core/host/host.ts'
import { formats } from './formats.ts'
import { quotes } from './loan-quotes.ts'
import { sessionEntries } from './session-entries.ts'

export const productHost = {
  formats,
  functions: { quotes },
  widgetFormats: { Amount: formats.rupiahShort, Date: formats.date },
  sessionEntries,
} satisfies Pick<Host, 'formats' | 'functions' | 'widgetFormats' | 'sessionEntries'>
