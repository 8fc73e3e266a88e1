-- Who signs in, how, and what the server must remember to be safe.

create table clock (
  id integer primary key check (id = 1),
  offset_ms bigint not null check (offset_ms >= 0)
);

create table job_lease (
  job text primary key,
  server uuid not null,
  until timestamptz not null
);

create table account (
  id uuid primary key,
  phone text not null unique,                -- E.164
  password_hash text,
  created_at timestamptz not null
);

create table session (
  id uuid primary key,
  account_id uuid not null references account (id),
  token_hash bytea not null unique,
  refresh_hash bytea not null unique,
  created_at timestamptz not null,           -- by the wall clock, as is every time of this table
  used_at timestamptz not null,
  ended_at timestamptz
);
create index session_account on session (account_id);

-- Used up by a refresh; seen again, its session ends.
create table spent_refresh (
  refresh_hash bytea primary key,
  session_id uuid not null references session (id)
);

create table otp (
  phone text not null,
  purpose text not null,
  code_hash bytea,                           -- null once used
  tries integer not null default 0,          -- wrong codes since tries_since; a resend leaves them as they are
  tries_since timestamptz not null,
  failures integer not null default 0,       -- wrong codes since the last right one
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (phone, purpose)
);

create table captcha (
  id uuid primary key,
  phone text not null,
  purpose text not null,
  answer_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz,                   -- a picture takes one answer, right or wrong
  solved boolean not null default false,
  used_at timestamptz                        -- and a right one releases one message
);
create index captcha_binding on captcha (phone, purpose);
create index captcha_age on captcha (expires_at);

-- A count per window: sends of one phone in a day, failures of one address in an hour.
create table budget (
  name text not null,
  subject bytea not null,                    -- hashed: neither phones nor addresses pile up here
  starts_at timestamptz not null,
  spent integer not null,
  primary key (name, subject, starts_at)
);

create table idempotency (
  account text not null,                     -- '' for a visitor
  route text not null,
  key_hash bytea not null,
  request_hash bytea not null,
  state text not null check (state in ('working', 'done')),
  reply bytea,                               -- sealed with the key itself, which is not kept
  status integer,
  created_at timestamptz not null,
  primary key (account, route, key_hash)
);
create index idempotency_age on idempotency (created_at);

create table sms_outbox (
  id uuid primary key,
  phone text not null,
  text text not null,
  created_at timestamptz not null
);
create index sms_outbox_age on sms_outbox (created_at);
