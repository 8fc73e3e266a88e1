-- A message of the inbox goes to the borrower's app, where a provider for that is set.
alter table sms_outbox add column push_to uuid references account (id);    -- the account whose app it goes to; null: by SMS
