-- The keys of DATA_KEYS that servers have started with, by the names that sealed texts carry. start: the number of the last start that had
-- the key as the first one. Numbers, since a clock may go back.
create table data_key (
  name text primary key,
  start bigint
);
