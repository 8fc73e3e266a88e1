-- What a borrower paid beyond what was owed is still his: it goes back to his bank account, or pays a bill of his next loan.
create table refund (
  id uuid primary key,                       -- the transfer's id at the payout provider
  account_id uuid not null references account (id),
  bank_account_id uuid not null references bank_account (id),
  amount bigint not null check (amount > 0),
  state text not null check (state in ('pending', 'paid', 'failed')),
  failure text,
  requested_at timestamptz not null,
  finished_at timestamptz,
  next_at timestamptz
);
create index refund_account on refund (account_id, requested_at);
create index refund_next on refund (next_at) where next_at is not null;

-- A payment out of the surplus has no code.
alter table payment add column source text not null default 'provider' check (source in ('provider', 'surplus'));
