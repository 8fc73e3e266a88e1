-- The staff look at the photos of one borrower.
alter table access_log drop constraint access_log_action_check;
alter table access_log add constraint access_log_action_check check (action in ('export', 'erase', 'rules', 'photos'));
