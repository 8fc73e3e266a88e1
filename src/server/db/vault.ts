import { createHash, createHmac } from 'node:crypto'
import * as aesGcm from './aes-gcm.ts'
import type { VaultKeys } from '../platform/settings.ts'

/**
 * Seals with AES-256-GCM under a key that is not in the database. `place`: name of the column; a sealed text does not open under another
 * one.
 */
export interface Vault {
  seal(text: string, place: string): string
  /** Returns a text that was never sealed unchanged, as in rows from before `resealAll` has run. */
  open(sealed: string, place: string): string
  /** Whether the key that sealed the text is known. */
  hasKeyOf(sealed: string): boolean
  readonly newestPrefix: string
  /** Names of the keys as stored in sealed texts, the sealing key first. */
  readonly keyNames: readonly [string, ...string[]]
  /** Keyed hash for looking up sealed values: equal for equal texts, and not reversible. */
  blindIndex(text: string, place: string): string
}

class SealError extends Error {
  override readonly name = 'SealError'
}

export const SEALED_PREFIX = 'sealed:'
export const INDEX_PREFIX = 'index:'

export function createVault({ sealing, index }: VaultKeys): Vault {
  const keys = new Map(sealing.map((key) => [nameOf(key), key]))
  const newest = nameOf(sealing[0])

  const seal: Vault['seal'] = (text, place) => `${SEALED_PREFIX}${newest}:${aesGcm.seal(sealing[0], text, place).toString('base64url')}`
  const open: Vault['open'] = (sealed, place) => {
    if (!sealed.startsWith(SEALED_PREFIX)) return sealed
    const [name, encoded] = partsOf(sealed)
    const key = keys.get(name)
    if (!key)
      throw new SealError(
        `The key ${name} that sealed ${place} is not among DATA_KEYS: add it behind the first one, and start this server again.`,
      )
    try {
      return aesGcm.open(key, Buffer.from(encoded, 'base64url'), place)
    } catch {
      throw new SealError(`What is sealed in ${place} was changed.`)
    }
  }
  return {
    seal,
    open,
    hasKeyOf: (sealed) => keys.has(partsOf(sealed)[0]),
    newestPrefix: `${SEALED_PREFIX}${newest}:`,
    keyNames: [newest, ...sealing.slice(1).map(nameOf)],
    blindIndex: (text, place) => INDEX_PREFIX + createHmac('sha256', index).update(`${place}\0${text}`).digest('base64url'),
  }
}

function partsOf(sealed: string): [name: string, encoded: string] {
  const [name = '', encoded = ''] = sealed.slice(SEALED_PREFIX.length).split(':')
  return [name, encoded]
}

const nameOf = (key: Buffer): string => createHash('sha256').update('name').update(key).digest('hex').slice(0, 8)

/** Vault of connections for migrations and copies, which move sealed values as they are. */
export const keylessVault: Vault = {
  seal: refuse,
  open: refuse,
  hasKeyOf: refuse,
  get newestPrefix() {
    return refuse()
  },
  get keyNames() {
    return refuse()
  },
  blindIndex: refuse,
}

function refuse(): never {
  throw new SealError('This connection has no keys: it moves what is sealed as it is.')
}
