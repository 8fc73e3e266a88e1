import { formats } from '../../product/formats.ts'
import { ApiError } from '../calls/errors.ts'

/** The refusal of an amount of a purchase, with what would be taken, in rupiah. */
export function amountInvalid(least: bigint, most: bigint): ApiError {
  const rupiah = (amount: bigint) => formats.rupiah(Number(amount))
  return new ApiError('amountInvalid', { minimum: rupiah(least), maximum: rupiah(most), step: rupiah(1n) })
}
