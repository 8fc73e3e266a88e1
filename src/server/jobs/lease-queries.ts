import type { Sql } from '../db/db.ts'

type Lease = { server: string; until: Date }

/** Finds the jobs without a valid lease in one query, since mostly there are none. A lease longer than any server takes is invalid. */
export async function freeJobs(sql: Sql, jobs: readonly { name: string; everySeconds: number }[]): Promise<Set<string>> {
  const rows = await sql.query<{ name: string }>(
    `select name from unnest($1::text[], $2::float8[]) as asked (name, seconds) left join job_lease on job = name
     where until is null or until <= clock_timestamp() or until > clock_timestamp() + make_interval(secs => seconds)`,
    [jobs.map(({ name }) => name), jobs.map(({ everySeconds }) => everySeconds)],
  )
  return new Set(rows.map(({ name }) => name))
}

/**
 * Returns true to the one server that may run the job now; the next chance comes after `seconds`. Uses the database's clock, which all
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
