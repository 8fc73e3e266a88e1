-- Of the one try that the key is in work with: a try that was taken over no longer answers for the key. Null: from before this column.
alter table idempotency add column claim uuid;
