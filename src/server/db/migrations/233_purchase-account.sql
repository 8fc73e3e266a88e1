-- What one person bought, who asks to be forgotten or for what is kept.
create index concurrently if not exists purchase_account on purchase (account_id) where account_id is not null;
