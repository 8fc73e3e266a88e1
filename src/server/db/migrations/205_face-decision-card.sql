-- The photo of the card that was looked at; null where there was none, and in decisions of before.
alter table face_decision add column card_at timestamptz;
