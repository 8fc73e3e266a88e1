-- The staff open the profile of an applicant again, to be corrected.
alter table credit_decision drop constraint credit_decision_outcome_check;
alter table credit_decision add constraint credit_decision_outcome_check check (outcome in ('freeze', 'thaw', 'reopen'));
