-- Whose settlement a refund is in. By a trigger, because a server of before this column goes on writing beside the new one.
alter table purchase_refund add column merchant text;
create function set_refund_merchant() returns trigger language plpgsql as 'begin new.merchant := coalesce(new.merchant, (select merchant from purchase where id = new.purchase_id)); return new; end';
create trigger purchase_refund_merchant before insert on purchase_refund for each row execute function set_refund_merchant();
