import { DataFolderLockedError } from '../db/process-lock.ts'
import type { Db } from '../db/db.ts'
import type { Clock } from '../platform/clock.ts'
import type { Settings } from '../platform/settings.ts'
import { remoteStore } from './handover.ts'
import { createReleaseStore, type ReleaseStore } from './release-store.ts'

/** Opens the release store of the configured database: directly, or through the server that holds it. */
export async function openStore(
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  open: () => Promise<Db>,
  clockOf: (db: Db) => Clock,
): Promise<{ store: ReleaseStore; close(): Promise<void> }> {
  try {
    const db = await open()
    return { store: createReleaseStore(db, clockOf(db)), close: () => db.close() }
  } catch (error) {
    if (databaseUrl !== undefined || !(error instanceof DataFolderLockedError)) throw error
    return { store: remoteStore(dataDir), close: async () => {} }
  }
}
