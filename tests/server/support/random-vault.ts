import { randomBytes } from 'node:crypto'
import { createVault } from '../../../src/server/db/vault.ts'

/** Vault with random keys: only this process can open what it seals. */
export const randomVault = createVault({ sealing: [randomBytes(32)], index: randomBytes(32) })
