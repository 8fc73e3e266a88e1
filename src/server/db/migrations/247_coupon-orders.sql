-- The uses of coupons that are deleted with their order.
create index concurrently if not exists coupon_use_purchase on coupon_use (purchase_id);
