-- In its place stands card_photo_age.
drop index if exists card_photo_taken_at_idx;
