create table referral_code (
  account_id uuid primary key references account (id),
  code text not null unique
);

-- Who came by whose code: each account by one at most.
create table referral (
  invited_id uuid primary key references account (id),
  inviter_id uuid not null references account (id),
  created_at timestamptz not null,
  check (invited_id <> inviter_id)
);
create index referral_inviter on referral (inviter_id);
