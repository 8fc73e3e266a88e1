-- What an embedded page gets in place of the session's token: for one origin, for minutes, exchanged once.
create table frame_token (
  token_hash bytea primary key,
  session_id uuid not null references session (id) on delete cascade,
  origin text not null,
  expires_at timestamptz not null,           -- of the system clock, as sessions are
  used_at timestamptz
);
create index frame_token_expires on frame_token (expires_at);
