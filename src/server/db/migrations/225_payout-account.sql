-- Whom a transfer is for: while the account is frozen, one that never reached the provider is not sent.
alter table payout_request add column account_id uuid references account (id);
-- Whether the provider may have it. Of transfers of before nobody knows.
alter table payout_request add column posted boolean not null default true;
update payout_request set account_id = refund.account_id from refund where refund.id = payout_request.id and payout_request.next_at is not null;
update payout_request set account_id = transfer.account_id
  from (select account_id, (substr(hash, 1, 12) || '8' || substr(hash, 14, 3) || '8' || substr(hash, 18, 15))::uuid as id
        from (select account_id, encode(sha256(convert_to(id || ' ' || attempt, 'UTF8')), 'hex') as hash
              from loan_order where state in ('pending', 'unknown')) as latest) as transfer
  where transfer.id = payout_request.id and payout_request.next_at is not null;
