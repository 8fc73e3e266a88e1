import type { Sql } from './db.ts'

/** True for the one server that may run the job now; the next chance comes after `seconds`. */
export async function takeLease(sql: Sql, job: string, server: string, seconds: number, wall: Date): Promise<boolean> {
  const until = new Date(wall.getTime() + seconds * 1000)
  const rows = await sql.query(
    `insert into job_lease (job, server, until) values ($1, $2, $3)
     on conflict (job) do update set server = excluded.server, until = excluded.until where job_lease.until <= $4
     returning job`,
    [job, server, until, wall],
  )
  return rows.length === 1
}
