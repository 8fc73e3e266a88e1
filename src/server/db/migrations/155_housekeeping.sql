-- Found by housekeeping, each time.
create index session_age on session (created_at);
create index otp_age on otp (sent_at);
create index budget_age on budget (starts_at);
-- Looked at for each session that is deleted.
create index spent_refresh_session on spent_refresh (session_id);
create index frame_token_session on frame_token (session_id);
create index payout_request_body on payout_request (created_at) where next_at is null and body <> '';
