-- The quote that a settlement's code was made from; null for other codes, and for those that are older than quotes.
alter table payment_code add column quote_id text;
