-- Emergency contacts are told once that a borrower named them, and the staff take out who objects.
create table contact_notice (
  id uuid primary key,                       -- also that of the SMS
  account_id uuid not null references account (id),
  phone_index text not null,                 -- keyed hash of the number, as is the next
  next_at timestamptz,                       -- null once the SMS is stored
  unique (account_id, phone_index)
);
create index on contact_notice (next_at) where next_at is not null;

create table contact_decision (
  reference text primary key,                -- the lender's own number of the decision
  account_id uuid not null references account (id),
  outcome text not null check (outcome in ('remove')),
  phone_index text not null,
  decided_at timestamptz not null
);
create index on contact_decision (account_id);

alter table access_log drop constraint access_log_action_check;
alter table access_log add constraint access_log_action_check
  check (action in ('export', 'erase', 'rules', 'photos', 'account', 'phone', 'contact'));
