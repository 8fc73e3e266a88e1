import type { Vault } from './vault.ts'

/**
 * The only access to the database, the same over PostgreSQL and the embedded engine. Types: int8 is a bigint (count with `::int`),
 * date a 'YYYY-MM-DD' string, timestamptz a Date, json parsed.
 */
export interface Sql {
  readonly vault: Vault
  query<T = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<T[]>
}

export interface Db extends Sql {
  readonly engine: 'embedded' | 'postgres'
  /**
   * Commits when `work` resolves, rolls back when it throws. `work` is run again a few times after a serialization failure or a
   * deadlock, so it must not have effects outside `tx`. Never use the Db itself inside: the embedded engine has one connection and
   * would deadlock.
   */
  transaction<T>(work: (tx: Sql) => Promise<T>): Promise<T>
  /** A script of several statements, without parameters. */
  script(sql: string): Promise<void>
  close(): Promise<void>
}
