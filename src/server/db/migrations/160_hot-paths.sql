-- Summed at each payment on a code.
create index payment_code_id on payment (code_id);
-- Read each time a borrower is offered coupons, and when one is erased.
create index coupon_use_account on coupon_use (account_id);
