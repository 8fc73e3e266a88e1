-- A blind index of a constant, written at the first start: whether DATA_INDEX_KEY is the one that this database was written with.
create table index_key (
  id integer primary key check (id = 1),
  fingerprint text not null
);
