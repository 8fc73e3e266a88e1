import { PERIOD_DAYS } from '../../product/loan-math.ts'
import { DAY_SECONDS, JAKARTA_OFFSET } from '../../product/time.ts'
import type { Sql } from '../db/db.ts'
import { runningStates } from './loan-states.ts'

/** The last day on which a bill counts as paid well enough. */
const LATE_DAYS = 90

/** Rupiah of principal. `day`: a day number of Jakarta. */
export type RepaymentRate = { day: number; outstanding: bigint; late: bigint }

export async function hasRepaymentRate(sql: Sql, day: number): Promise<boolean> {
  return (await sql.query('select from repayment_rate where day = $1', [day])).length > 0
}

/** The whole open principal of a loan is late by its oldest open bill. */
export async function insertRepaymentRate(sql: Sql, day: number): Promise<void> {
  await sql.query(
    `insert into repayment_rate (day, outstanding, late)
     select $1::integer, coalesce(sum(principal), 0)::bigint,
       coalesce(sum(principal) filter (where state = 'written_off' or $1 - start_day - ${PERIOD_DAYS} * oldest > ${LATE_DAYS}), 0)::bigint
     from (
       select loan_order.state, sum(bill.principal - bill.paid_principal) as principal, min(bill.no) filter (where bill.paid_at is null) as oldest,
         floor((extract(epoch from started_at) + ${JAKARTA_OFFSET}) / ${DAY_SECONDS})::integer as start_day
       from loan_order join bill on loan_id = loan_order.id where open and state = any($2::text[]) group by loan_order.id
     ) as loan
     on conflict (day) do nothing`,
    [day, runningStates],
  )
}

export async function latestRepaymentRate(sql: Sql): Promise<RepaymentRate | undefined> {
  const [row] = await sql.query<RepaymentRate>('select day, outstanding, late from repayment_rate order by day desc limit 1')
  return row
}
