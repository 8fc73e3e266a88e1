-- A loan that is written off has no late fee for the days after. Of those that were paid off since, nothing is changed.
alter table loan_order add column written_off_at timestamptz;
update loan_order set written_off_at = (select max(at) from loan_event where loan_id = loan_order.id and event = 'writtenOff')
  where state = 'written_off';
