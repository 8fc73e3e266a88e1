-- How much of the open principal is not late for long (TKB90), which the front page has to show. A row a day.
create table repayment_rate (
  day integer primary key,                   -- in Jakarta, from 1970-01-01
  outstanding bigint not null check (outstanding >= 0),          -- rupiah of principal
  late bigint not null check (late between 0 and outstanding)    -- of loans with a bill that is more than 90 days late, or written off
);
