-- Orders at a shop that nobody paid, which are not kept.
create index concurrently if not exists purchase_unpaid on purchase (expires_at) where paid_at is null;
