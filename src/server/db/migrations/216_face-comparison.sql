-- The comparison that is under way, and since when; a try counts when it is answered.
alter table face_check add column comparison uuid, add column comparison_at timestamptz;
