-- Found by housekeeping, each time.
create index concurrently if not exists business_photo_age on business_photo (created_at);
