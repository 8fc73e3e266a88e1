-- The refunds of a page of a merchant's settlement.
create index concurrently if not exists purchase_refund_settlement on purchase_refund (merchant, at, id);
