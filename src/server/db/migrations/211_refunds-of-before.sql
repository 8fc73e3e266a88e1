-- Apart from the column, whose lock would be held as long. Nothing else changes a refund.
update purchase_refund set merchant = purchase.merchant from purchase where purchase.id = purchase_id and purchase_refund.merchant is null;
