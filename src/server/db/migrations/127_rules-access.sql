-- The staff also read under which rules one borrower's answers, order and consents were taken.
alter table access_log drop constraint access_log_action_check;
alter table access_log add constraint access_log_action_check check (action in ('export', 'erase', 'rules'));
