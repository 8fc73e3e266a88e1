-- The staff read the newest first.
create index feedback_newest on feedback (created_at);
