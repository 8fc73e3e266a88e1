import type { Sql } from '../db/db.ts'

type Lease = { server: string; until: Date }

/**
 * True for the one server that may run the job now; the next chance comes after `seconds`. By the database's clock, which all
 * servers share. A lease that ends later than any could was written before that clock jumped: it counts as free, and is returned as
 * `overlongLease`.
 */
export async function acquireLease(
  sql: Sql,
  job: string,
  server: string,
  seconds: number,
): Promise<{ isOurs: boolean; overlongLease: Lease | undefined }> {
  const [overlongLease] = await sql.query<Lease>(
    `select server, until from job_lease where job = $1 and until > clock_timestamp() + make_interval(secs => $2::float8)`,
    [job, seconds],
  )
  const rows = await sql.query(
    `insert into job_lease (job, server, until) values ($1, $2, clock_timestamp() + make_interval(secs => $3::float8))
     on conflict (job) do update set server = excluded.server, until = excluded.until
       where job_lease.until <= clock_timestamp() or job_lease.until > clock_timestamp() + make_interval(secs => $3::float8)
     returning job`,
    [job, server, seconds],
  )
  return { isOurs: rows.length === 1, overlongLease }
}
