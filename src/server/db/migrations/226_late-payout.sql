-- When the log last said that the provider has not answered for good.
alter table payout_request add column late_logged_at timestamptz;
