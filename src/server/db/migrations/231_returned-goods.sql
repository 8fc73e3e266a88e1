-- What goods that came back leave of a loan is looked at on the day they came, so that too little to collect is not collected.
alter table loan_order add column returned_at timestamptz;
update loan_order set returned_at = (
    select max(purchase_refund.at) from purchase_refund join purchase on purchase.id = purchase_refund.purchase_id
    where purchase.loan_id = loan_order.id
  )
  where state in ('active', 'overdue', 'written_off');
