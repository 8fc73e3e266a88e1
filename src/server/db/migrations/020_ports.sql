-- What is handed to providers outside. The caller's transaction leaves it here; it goes out after the commit, as often as it takes.

alter table sms_outbox add column next_at timestamptz;  -- when it goes out next; null: nobody sends it, or it is done
alter table sms_outbox add column attempts integer not null default 0;
create index sms_outbox_next on sms_outbox (next_at) where next_at is not null;

create table payout_request (
  id uuid primary key,
  body text not null,                        -- sealed: whom and where to
  state text not null check (state in ('queued', 'pending', 'ok', 'failed')),
  code text,                                 -- why it failed
  paid_at timestamptz,
  attempts integer not null default 0,       -- since the last change of state
  created_at timestamptz not null,
  next_at timestamptz                        -- when the provider is asked next; null: it has answered for good
);
create index payout_request_next on payout_request (next_at) where next_at is not null;
