import { randomBytes } from 'node:crypto'
import { createVault } from '../../../src/server/db/vault.ts'

/** Vault with random keys, so that only this process can open its values. */
export const randomVault = createVault({ sealing: [randomBytes(32)], index: randomBytes(32) })
