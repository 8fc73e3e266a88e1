import type { Pointer } from '../../core/language/pointer.ts'
import { type FieldRefusal, type RefusalName, type RefusalValue, refusals } from '../../product/refusals.ts'

/**
 * Values of a refusal. The app gets `field`, a pointer into the call's payload, and `missing`, the step that must be done first; `context`
 * selects the text as in i18next.
 */
type Place = { field?: Pointer | undefined; missing?: string; context?: string }
type ErrorValues = Place & { [Value in RefusalValue]?: string | number }

/** Values for the placeholders of the text. */
type Needed<Name extends RefusalName> = { [Value in RefusalValue<Name>]: string | number } & (Name & FieldRefusal extends never
  ? unknown
  : { field: Pointer })
/** `commit`: the handler's writes before the refusal are committed (e.g. a spent attempt) instead of rolled back. */
type Options = { commit: boolean }

type Given<Name extends RefusalName> =
  object extends Needed<Name> ? [values?: Place, options?: Options] : [values: Place & Needed<Name>, options?: Options]

export class ApiError<Name extends RefusalName = RefusalName> extends Error {
  override readonly name = 'ApiError'
  readonly error: Name
  readonly values: ErrorValues
  readonly commit: boolean

  /** `values`: never a secret. */
  constructor(error: Name, ...[values = {}, { commit } = { commit: false }]: Given<Name>) {
    super(error)
    this.error = error
    this.values = values
    this.commit = commit
  }

  get code(): number {
    return refusals[this.error].code
  }

  get status(): number {
    return refusals[this.error].status
  }
}
