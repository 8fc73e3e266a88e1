-- Found by housekeeping, each time.
create index concurrently if not exists message_age on message (created_at);
