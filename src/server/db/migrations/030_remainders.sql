-- A loan keeps the lender's rules about remainders of the day of its order. Loans that run now get today's.
alter table loan_order add column carry_below bigint not null default 0;
alter table loan_order add column write_off_below bigint not null default 0;
update loan_order set carry_below = 10000, write_off_below = 10000 where open;

-- A payment closes the loan when it covers what is owed, whatever it was meant for.
alter table payment drop column settles;

-- Principal that was given up.
alter table ledger add column written_off bigint not null default 0;
alter table ledger drop constraint ledger_check;
alter table ledger add constraint ledger_sums_to_zero check (cash + principal + interest + fee + late + surplus + written_off = 0);
