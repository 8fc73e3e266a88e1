-- Events that the app reports. None says who it was.
create table analytics_event (
  id uuid primary key,
  name text not null,
  data jsonb not null,
  at timestamptz not null,                   -- by the app's clock
  received_at timestamptz not null,
  next_at timestamptz                        -- when it is forwarded next; null: nobody forwards it, or it is done
);
create index analytics_event_age on analytics_event (received_at);
create index analytics_event_next on analytics_event (next_at) where next_at is not null;
