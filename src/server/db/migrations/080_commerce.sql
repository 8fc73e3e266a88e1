-- Purchases that are paid later: the lender pays the merchant, the borrower owes a loan.

create table merchant_key (
  id text primary key,
  merchant text not null,                    -- flows/policy/merchants.json
  secret text not null,                      -- sealed
  created_at timestamptz not null
);
create index merchant_key_merchant on merchant_key (merchant, created_at);

create table purchase (
  id uuid primary key,
  no text not null unique,
  merchant text not null,
  merchant_order text not null,              -- the merchant's own number
  customer text not null,                    -- the buyer's id with the merchant; '' for none
  amount bigint not null check (amount > 0),
  lines jsonb not null,
  return_url text not null,
  state text not null check (state in ('open', 'paid', 'refunded', 'cancelled', 'expired')),
  account_id uuid references account (id),   -- the first borrower who opens it
  loan_id uuid unique references loan_order (id),
  saving bigint not null default 0 check (saving between 0 and amount),
  commission bigint not null default 0 check (commission between 0 and amount),
  refunded bigint not null default 0 check (refunded between 0 and amount),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  unique (merchant, merchant_order),
  check ((loan_id is null) = (paid_at is null))
);
create index purchase_expiry on purchase (expires_at) where state = 'open';
create index purchase_paid on purchase (merchant, paid_at) where paid_at is not null;

create table purchase_refund (
  id uuid primary key,
  purchase_id uuid not null references purchase (id),
  merchant_refund text not null,             -- the merchant's own number
  amount bigint not null check (amount > 0),
  principal bigint not null check (principal >= 0),
  commission bigint not null check (commission >= 0),
  at timestamptz not null,
  unique (purchase_id, merchant_refund)
);

create table coupon_stock (
  coupon text primary key,
  taken integer not null check (taken >= 0)
);

create table coupon_use (
  id uuid primary key,
  coupon text not null,
  account_id uuid not null references account (id),
  purchase_id uuid not null references purchase (id),
  state text not null check (state in ('reserved', 'used', 'released')),
  at timestamptz not null
);
create unique index coupon_use_one_each on coupon_use (coupon, account_id) where state <> 'released';
create unique index coupon_use_one_purchase on coupon_use (purchase_id) where state <> 'released';

-- What a merchant is told, at least once.
create table merchant_event (
  id uuid primary key,
  merchant text not null,
  purchase_id uuid not null references purchase (id),
  body jsonb not null,
  attempts integer not null default 0,
  created_at timestamptz not null,
  delivered_at timestamptz,
  next_at timestamptz
);
create index merchant_event_next on merchant_event (next_at) where next_at is not null;
create index merchant_event_purchase on merchant_event (purchase_id, created_at);

-- A purchase is paid to its merchant, not to a bank account of the borrower.
alter table loan_order alter column bank_account_id drop not null;
alter table loan_order add column merchant text;
alter table loan_order add column refunded bigint not null default 0;
alter table loan_order add constraint loan_order_paid_to check ((merchant is null) <> (bank_account_id is null));
alter table loan_order add constraint loan_order_refunded check (refunded between 0 and principal);

-- Owed to merchants, given as coupons, earned from merchants.
alter table ledger add column merchant bigint not null default 0;
alter table ledger add column coupon bigint not null default 0;
alter table ledger add column commission bigint not null default 0;
alter table ledger drop constraint ledger_sums_to_zero;
alter table ledger add constraint ledger_sums_to_zero check
  (cash + principal + interest + fee + late + surplus + written_off + merchant + coupon + commission = 0);
