-- The staff give an account another phone number.
create table phone_decision (
  reference text primary key,                -- the lender's own number of the decision
  account_id uuid not null references account (id),
  phone text not null,                       -- E.164, as is the next
  phone_before text not null,
  decided_at timestamptz not null
);
create index on phone_decision (account_id);

alter table access_log drop constraint access_log_action_check;
alter table access_log add constraint access_log_action_check check (action in ('export', 'erase', 'rules', 'photos', 'account', 'phone'));
