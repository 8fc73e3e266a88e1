-- Who of the staff read or erased one person's data, and why. Rows are only ever added; the retention of flows/policy/retention.json alone
-- removes them, by the one setting that the trigger lets through.
create table access_log (
  id uuid primary key,
  at timestamptz not null,
  operator text not null check (operator <> ''),
  action text not null check (action in ('export', 'erase')),
  account_id uuid not null,                  -- no reference: it outlives the account
  reason text not null check (reason <> '')
);
create index access_log_account on access_log (account_id, at);
create function refuse_change() returns trigger language plpgsql as 'begin if current_setting(''alur.retention'', true) = ''on'' and tg_op = ''DELETE'' then return old; end if; raise exception ''access_log is append-only''; end';
create trigger access_log_append_only before update or delete on access_log for each row execute function refuse_change();
create trigger access_log_no_truncate before truncate on access_log for each statement execute function refuse_change();
