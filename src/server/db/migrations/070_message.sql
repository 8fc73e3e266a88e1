-- What a borrower is told. Written with the event itself; worded when it is read, in the reader's language.
create table message (
  id uuid primary key,
  account_id uuid not null references account (id),
  kind text not null,
  cause text not null,                       -- the event: it is told once
  details jsonb not null,                    -- rupiah, Unix seconds, numbers of bills
  loan_id uuid references loan_order (id),
  payment_id uuid references payment (id),
  created_at timestamptz not null,
  read_at timestamptz,
  sequence bigint generated always as identity, -- tells messages of one instant apart
  announced_at timestamptz,                  -- when it was decided whether it also goes out as an SMS
  unique (account_id, cause)
);
create index message_account on message (account_id, created_at);
create index message_unannounced on message (created_at) where announced_at is null;

-- The language of the last sign-in; null: none since this column came.
alter table account add column locale text;
