-- Payouts that the borrower's bank could not take for now, since the account was chosen. Others, such as an empty account of the lender, do
-- not count.
alter table loan_order add column bank_failures integer not null default 0;
