-- What a frozen borrower's credit was, for when it is thawed.
alter table credit add column state_before text, add column next_at_before timestamptz;

create table credit_decision (
  reference text primary key,                -- the lender's own number of the decision
  account_id uuid not null references account (id),
  outcome text not null check (outcome in ('freeze', 'thaw')),
  decided_at timestamptz not null
);
create index on credit_decision (account_id);
