import { formats } from '../../product/formats.ts'
import { ApiError } from '../calls/errors.ts'

/** Refusal of a purchase amount, with the allowed range in rupiah. */
export function amountInvalid(least: bigint, most: bigint): ApiError {
  const rupiah = (amount: bigint) => formats.rupiah(Number(amount))
  return new ApiError('amountInvalid', { field: '/amount', minimum: rupiah(least), maximum: rupiah(most), step: rupiah(1n) })
}
