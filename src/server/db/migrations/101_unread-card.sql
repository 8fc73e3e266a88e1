-- A card that could not be read is kept for a person to look at, beside the selfie that goes with it.
alter table card_photo add column unread boolean not null default false;
alter table face_check add column review_at timestamptz;
