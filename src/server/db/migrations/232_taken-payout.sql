-- Whether the provider has ever said that it has it: then it is never taken for one that was not sent.
alter table payout_request add column taken boolean not null default false;
update payout_request set taken = true where state = 'pending';
-- When it was posted last. Of transfers of before nobody knows.
alter table payout_request add column posted_at timestamptz;
