-- A code is of no use after minutes, a reminder of a bill is after a day.
alter table sms_outbox add column expires_at timestamptz;
update sms_outbox set expires_at = created_at + interval '5 minutes';
