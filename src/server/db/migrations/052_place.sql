-- Where the phone was when something was sent, if the borrower shared it. Degrees.
create table place (
  account_id uuid not null references account (id),
  step text not null,                        -- application or order
  lon double precision not null check (lon between -180 and 180),
  lat double precision not null check (lat between -90 and 90),
  at timestamptz not null,
  primary key (account_id, step)
);
