-- A held application is one under audit without a next date: it waits for a person.
create index credit_held on credit (submitted_at) where state = 'auditing' and next_at is null;

create table application_decision (
  reference text primary key,                -- the lender's own number of the decision
  account_id uuid not null references account (id),
  submitted_at timestamptz not null,         -- of the application that was looked at
  outcome text not null check (outcome in ('approve', 'reject', 'sendBack')),
  reason text,
  decided_at timestamptz not null
);
create index on application_decision (account_id);
