-- What a borrower agreed to on signing in. `version` is the hash of the texts that were shown.
create table consent (
  account_id uuid not null references account (id),
  document text not null,                    -- privacy or service
  version text not null,
  agreed_at timestamptz not null,
  primary key (account_id, document, version)
);
