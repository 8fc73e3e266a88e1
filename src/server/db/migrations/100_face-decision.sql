-- A person who compared the photos did not find the same face.
alter table face_check add column declined_at timestamptz;

create table face_decision (
  reference text primary key,                -- the lender's own number of the decision
  account_id uuid not null references account (id),
  outcome text not null check (outcome in ('confirm', 'decline')),
  decided_at timestamptz not null
);
create index on face_decision (account_id);
