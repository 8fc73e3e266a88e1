-- Housekeeping looks for rows by their age.
create index concurrently if not exists access_log_age on access_log (at);
