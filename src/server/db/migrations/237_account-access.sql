-- The staff find one borrower's account by phone, id or order number.
alter table access_log drop constraint access_log_action_check;
alter table access_log add constraint access_log_action_check check (action in ('export', 'erase', 'rules', 'photos', 'account'));
