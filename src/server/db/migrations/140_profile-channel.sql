-- The channel that a section was last saved through: its rules are asked again.
alter table profile add column channel text not null default '';
