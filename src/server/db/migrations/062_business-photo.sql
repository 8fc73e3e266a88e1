-- Photos of a business, encoded anew and sealed; only their borrower sees them.
create table business_photo (
  id uuid primary key,
  account_id uuid not null references account (id),
  picture text not null,
  preview text not null,                     -- small, for the list
  created_at timestamptz not null
);
create index business_photo_account on business_photo (account_id, created_at);
