-- A number that a provider is to be asked about goes out after the commit, as often as it takes. Those of before were never asked about.
alter table whatsapp add column next_at timestamptz, add column attempts integer not null default 0;
create index whatsapp_next on whatsapp (next_at) where next_at is not null;
