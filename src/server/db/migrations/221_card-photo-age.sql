-- Found by housekeeping, each time; a photo that was cleared is not looked at again.
create index concurrently if not exists card_photo_age on card_photo (taken_at) where photo <> '';
