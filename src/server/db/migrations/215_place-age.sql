-- Found by housekeeping, each time.
create index concurrently if not exists place_age on place (at);
