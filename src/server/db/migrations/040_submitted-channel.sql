-- The channel that a profile was submitted through: its journey says which steps had to be done.
alter table credit add column channel text not null default '';
