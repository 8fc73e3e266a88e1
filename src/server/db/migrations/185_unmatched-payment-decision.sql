-- What the staff found out about money for a code that no loan has.
create table unmatched_payment_decision (
  reference text primary key,                -- the lender's own number of the decision
  payment_id uuid not null unique references payment (id),
  outcome text not null check (outcome in ('refund', 'assign')),
  reason text not null,
  account_id uuid references account (id),   -- of an assignment, as the loan is
  loan_id uuid references loan_order (id),
  decided_at timestamptz not null,
  check ((outcome = 'assign') = (account_id is not null) and (outcome = 'assign') = (loan_id is not null))
);
create index on unmatched_payment_decision (account_id);
