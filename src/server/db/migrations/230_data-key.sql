-- The keys of DATA_KEYS that servers have started with, by the names that sealed texts carry, and when one last did with each as the first.
create table data_key (
  name text primary key,
  put_first_at timestamptz
);
