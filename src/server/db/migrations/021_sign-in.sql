-- Wrong codes are forgotten with time, and whoever asked for a code may try it whatever others tried.

alter table otp add column failed_at timestamptz;                   -- when `failures` was last counted up
alter table otp add column asked_by bytea;                          -- hashed network of whoever the living code was sent for
alter table otp add column own_tries integer not null default 0;    -- tries of the living code from there
