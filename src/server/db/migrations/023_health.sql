-- Written to find out whether anything can be written: a full disk still reads.

create table health (
  id integer primary key check (id = 1),
  at timestamptz not null
);
