-- An access token lives shorter than its session, which the refresh token goes on with; a session knows its device.

alter table session add column token_at timestamptz;                -- when the access token was issued
update session set token_at = created_at;
alter table session alter column token_at set not null;
alter table session add column device_id text;                      -- of the app's installation; null where it sent none

-- An access token that a refresh replaced asks for a renewal, not for a new sign-in: another tab has renewed it.
alter table spent_refresh add column token_hash bytea unique;
