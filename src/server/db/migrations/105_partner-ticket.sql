-- What a borrower has while being asked whether the partner's phone number may sign in: for minutes, for one device and channel, once.
create table partner_ticket (
  ticket_hash bytea primary key,
  token_hash bytea not null unique,          -- of the partner's token, so that it comes once
  channel text not null,
  device_id text,
  phone text not null,
  expires_at timestamptz not null,           -- of the system clock, as sessions are
  used_at timestamptz
);
create index partner_ticket_expires on partner_ticket (expires_at);
