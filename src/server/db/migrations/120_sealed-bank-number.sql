-- `card_num` is sealed by the server; the same number again is found by its blind index. Rows from before get both at the start.
alter table bank_account add column card_index text;
create unique index bank_account_number on bank_account (account_id, bank, card_index);
