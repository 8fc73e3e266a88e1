import { formats } from '../values/formats.ts'

const bareEnv = { text: String, now: () => 0 }

/** A limit of a field's rule, written as the field's own widget writes values. */
export function limitText(limit: number, widget: string | undefined): string {
  if (widget === 'Amount') return formats.rupiahShort(limit, bareEnv)
  return widget === 'Date' ? formats.date(limit, bareEnv) : String(limit)
}
