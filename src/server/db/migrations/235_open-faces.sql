-- Whose photos the staff look at: every borrower keeps a row.
create index concurrently if not exists face_check_open on face_check (account_id) where matched_at is null and declined_at is null;
