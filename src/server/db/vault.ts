import { createHash, createHmac, randomBytes } from 'node:crypto'
import * as aesGcm from './aes-gcm.ts'
import type { VaultKeys } from '../platform/settings.ts'

/**
 * Seals what must not lie in the database in the clear: AES-256-GCM under a key that the database does not have. `place` names the
 * column; a sealed text that is moved to another one does not open.
 */
export interface Vault {
  seal(text: string, place: string): string
  /** A text that was never sealed comes back as it is: rows from before, until `resealAll` has been over them. */
  open(sealed: string, place: string): string
  /** How a text starts that is sealed under the newest key. */
  readonly newestPrefix: string
  /** The same for equal texts, and no way back: what is sealed can be looked up by it. */
  blindIndex(text: string, place: string): string
}

class SealError extends Error {
  override readonly name = 'SealBroken'
}

const PREFIX = 'sealed:'
/** How a text starts that is an index. */
export const INDEX_PREFIX = 'index:'

export function createVault({ sealing, index }: VaultKeys): Vault {
  const keys = new Map(sealing.map((key) => [nameOf(key), key]))
  const newest = nameOf(sealing[0])

  const seal: Vault['seal'] = (text, place) => `${PREFIX}${newest}:${aesGcm.seal(sealing[0], text, place).toString('base64url')}`
  const open: Vault['open'] = (sealed, place) => {
    if (!sealed.startsWith(PREFIX)) return sealed
    const [name = '', encoded = ''] = sealed.slice(PREFIX.length).split(':')
    const key = keys.get(name)
    if (!key) throw new SealError(`The key ${name} that sealed ${place} is not among DATA_KEYS.`)
    try {
      return aesGcm.open(key, Buffer.from(encoded, 'base64url'), place)
    } catch {
      throw new SealError(`What is sealed in ${place} was changed.`)
    }
  }
  return {
    seal,
    open,
    newestPrefix: `${PREFIX}${newest}:`,
    blindIndex: (text, place) => INDEX_PREFIX + createHmac('sha256', index).update(`${place}\0${text}`).digest('base64url'),
  }
}

/** What a sealed text says of its key, which gives nothing of the key away. */
const nameOf = (key: Buffer): string => createHash('sha256').update('name').update(key).digest('hex').slice(0, 8)

/** For a database that ends with this process: keys that nobody else has. */
export const ephemeralVault: Vault = createVault({ sealing: [randomBytes(32)], index: randomBytes(32) })
