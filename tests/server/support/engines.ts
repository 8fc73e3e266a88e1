import { randomUUID } from 'node:crypto'
import type { Db } from '../../../src/server/db/db.ts'
import { openEmpty } from './open-empty.ts'
import { openPostgres } from '../../../src/server/db/postgres.ts'

const url = process.env.TEST_DATABASE_URL

/** The engines to run a suite on: always the embedded one, and PostgreSQL where one is given. */
export const engines = [{ engine: 'embedded', open: openEmpty }, ...(url ? [{ engine: 'postgres', open: () => openFreshDatabase() }] : [])]
export const hasPostgres = url !== undefined

/** An empty database of its own on the given PostgreSQL; closing it drops it. */
export async function openFreshDatabase(poolSize = 10): Promise<Db> {
  const { address, drop } = await createDatabase()
  const db = await openPostgres(address, poolSize, () => {})
  return { ...db, close: () => db.close().then(drop) }
}

export async function createDatabase(): Promise<{ address: string; drop(): Promise<void> }> {
  if (!url) throw new Error('TEST_DATABASE_URL is not set.')
  const name = `alur_${randomUUID().replaceAll('-', '')}`
  const admin = await openPostgres(url, 1, () => {})
  await admin.script(`create database ${name}`)
  const address = new URL(url)
  address.pathname = `/${name}`
  const drop = async () => {
    await admin.script(`drop database ${name} with (force)`)
    await admin.close()
  }
  return { address: address.href, drop }
}
