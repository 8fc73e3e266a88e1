create table loan_decision (
  reference text primary key,                -- the lender's own number of the decision
  account_id uuid not null references account (id),
  loan_id uuid not null references loan_order (id),
  outcome text not null check (outcome in ('cancel', 'refuse', 'writeOff')),
  decided_at timestamptz not null
);
create index on loan_decision (account_id);
