import { randomBytes } from 'node:crypto'
import { createVault } from '../../../src/server/db/vault.ts'

/** What it seals, only this process can open. */
export const randomVault = createVault({ sealing: [randomBytes(32)], index: randomBytes(32) })
