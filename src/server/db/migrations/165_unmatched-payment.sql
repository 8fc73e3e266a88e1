-- Payments for a code that no loan has, which the staff look for.
create index payment_unknown on payment (received_at) where loan_id is null;
