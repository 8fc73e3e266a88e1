-- Photos of a face that were compared; one sent again is a copy. The fingerprint is keyed like an identity number's index.
create table sent_selfie (
  fingerprint text primary key,
  account_id uuid not null references account (id),
  sent_at timestamptz not null
);
create index on sent_selfie (account_id);
create index on sent_selfie (sent_at);
