import { formats } from './format.ts'

const bare = { text: String, now: () => 0 }

/** A limit of a field's rule, written as the field's own widget writes values. */
export function shownLimit(limit: number, widget: string | undefined): string {
  if (widget === 'Amount') return formats.rupiahShort(limit, bare)
  return widget === 'Date' ? formats.date(limit, bare) : String(limit)
}
