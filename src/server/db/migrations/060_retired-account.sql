-- An account that another one replaced: no new loan is paid into it, and loans that named it still do.
alter table bank_account add column retired_at timestamptz;
