-- Profiles, audits, orders, bills, codes, payments and the ledger. Money is whole rupiah; rates are 1e-7 a day.

-- The profile, section by section as it is typed in.
create table profile (
  account_id uuid not null references account (id),
  section text not null,                     -- person, job, work, contacts, contact
  data jsonb not null,
  saved_at timestamptz not null,
  primary key (account_id, section)
);

-- An identity number belongs to the first account that submits it.
create table identity (
  cardid text primary key,
  account_id uuid not null unique references account (id),
  claimed_at timestamptz not null
);

create table bank_account (
  id uuid primary key,
  account_id uuid not null references account (id),
  bank text not null,
  card_num text not null,
  holder text not null,
  mobile text not null,
  chosen boolean not null,
  created_at timestamptz not null,
  unique (account_id, bank, card_num)
);
create unique index bank_account_chosen on bank_account (account_id) where chosen;

-- What the lender thinks of a borrower. A missing row is a new borrower.
create table credit (
  account_id uuid primary key references account (id),
  state text not null check (state in ('new', 'auditing', 'approved', 'rejected', 'frozen')),
  limit_amount bigint not null default 0 check (limit_amount >= 0),
  reason text,
  warnings jsonb not null default '[]',
  submitted_at timestamptz,
  decided_at timestamptz,
  next_at timestamptz                        -- when time alone changes something
);
create index credit_next on credit (next_at) where next_at is not null;

create table loan_order (
  id uuid primary key,
  no text not null unique,                   -- what a borrower reads out on the phone
  account_id uuid not null references account (id),
  product text not null,
  principal bigint not null check (principal > 0),
  periods integer not null check (periods between 1 and 12),
  interest_rate bigint not null check (interest_rate >= 0),
  fee_rate bigint not null check (fee_rate >= 0),
  late_rate bigint not null check (late_rate >= 0),
  purpose text not null,
  state text not null,
  open boolean not null,
  bank_account_id uuid not null references bank_account (id),
  attempt integer not null default 0,
  bank_changes integer not null default 0,
  failure text,
  created_at timestamptz not null,
  expected_at timestamptz not null,
  started_at timestamptz,                    -- the money arrived: day 0
  closed_at timestamptz,
  next_at timestamptz
);
create unique index loan_order_one_open on loan_order (account_id) where open;
create index loan_order_account on loan_order (account_id, created_at);
create index loan_order_next on loan_order (next_at) where next_at is not null;

-- Every change of a state: what happened, from where to where.
create table loan_event (
  id uuid primary key,
  loan_id uuid not null references loan_order (id),
  event text not null,
  from_state text not null,
  to_state text not null,
  at timestamptz not null
);
create index loan_event_loan on loan_event (loan_id, at);

create table bill (
  id uuid primary key,
  loan_id uuid not null references loan_order (id),
  no integer not null,
  late bigint not null default 0 check (late >= 0),
  fee bigint not null check (fee >= 0),
  interest bigint not null check (interest >= 0),
  principal bigint not null check (principal >= 0),
  paid_late bigint not null default 0,
  paid_fee bigint not null default 0,
  paid_interest bigint not null default 0,
  paid_principal bigint not null default 0,
  paid_at timestamptz,
  unique (loan_id, no),
  check (paid_late between 0 and late and paid_fee between 0 and fee),
  check (paid_interest between 0 and interest and paid_principal between 0 and principal)
);

create table payment_code (
  id uuid primary key,
  account_id uuid not null references account (id),
  loan_id uuid not null references loan_order (id),
  code text not null unique,
  kind integer not null check (kind in (1, 2, 3)),
  method text not null,
  bills jsonb not null,                      -- ids
  amount bigint not null check (amount > 0),
  fingerprint text not null,                 -- account, bills, method, amount, kind
  state text not null check (state in ('waiting', 'paid', 'expired')),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index payment_code_one_active on payment_code (fingerprint) where state = 'waiting';
create index payment_code_loan on payment_code (loan_id, created_at);

-- Money that came in. Recorded always, posted once.
create table payment (
  id uuid primary key,
  psp_id text not null unique,
  code text not null,
  code_id uuid references payment_code (id), -- null: for a code that is not ours, to be looked at by a person
  loan_id uuid references loan_order (id),
  amount bigint not null check (amount > 0),
  settles boolean not null,
  paid_at timestamptz not null,
  received_at timestamptz not null
);
create index payment_loan on payment (loan_id, paid_at);

-- Double entry, a journal line a row: what one account gains others lose.
create table ledger (
  id uuid primary key,
  loan_id uuid not null references loan_order (id),
  ref text not null unique,                  -- payout:<id> or payment:<id>: nothing is posted twice
  cash bigint not null,
  principal bigint not null,
  interest bigint not null,
  fee bigint not null,
  late bigint not null,
  surplus bigint not null,
  at timestamptz not null,
  check (cash + principal + interest + fee + late + surplus = 0)
);
create index ledger_loan on ledger (loan_id);

create table whatsapp (
  account_id uuid primary key references account (id),
  phone text not null,
  state text not null check (state in ('pending', 'verified', 'not_whatsapp')),
  changed_at timestamptz not null
);

create table feedback (
  id uuid primary key,
  no text not null unique,
  account_id uuid not null references account (id),
  reason integer not null,
  content text not null,
  contact text,
  created_at timestamptz not null
);
create index feedback_account on feedback (account_id, created_at);

-- The local payout provider: what the bank would keep.
create table payout_local (
  id uuid primary key,
  phone text not null,
  amount bigint not null,
  requested_at timestamptz not null,
  due_at timestamptz not null,
  result text,
  finished_at timestamptz
);
create index payout_local_waiting on payout_local (phone) where finished_at is null;

create table payout_setting (
  phone text primary key,                    -- '' for everyone
  result text not null
);
