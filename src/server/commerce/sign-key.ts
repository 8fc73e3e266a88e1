import { timingSafeEqual } from 'node:crypto'
import type { Vault } from '../db/vault.ts'
import { isUuid } from '../calls/reply-fields.ts'
import { toSeconds } from '../platform/calendar.ts'
import type { Purchase } from './purchase-queries.ts'

/**
 * Key that binds an order to its merchant, buyer, amount and end. Its holder may see the order and offer to pay it; it is no login. It is
 * derived with the server's key, so nothing is stored, and a changed row no longer matches.
 */
export function signKeyOf(vault: Vault, { id, merchant, customer, amount, expiresAt }: Purchase): string {
  const bound = JSON.stringify([id, merchant, customer, String(amount), toSeconds(expiresAt)])
  return `${id}.${vault.blindIndex(bound, 'purchase.sign_key').replace(/^.*:/, '')}`
}

export function purchaseIdOf(signKey: string): string | undefined {
  const id = signKey.slice(0, signKey.indexOf('.'))
  return isUuid(id) ? id : undefined
}

export function isSignKeyOf(vault: Vault, signKey: string, purchase: Purchase): boolean {
  const [given, expected] = [Buffer.from(signKey), Buffer.from(signKeyOf(vault, purchase))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
