-- The release under which it was made or decided; null: before releases were kept.
alter table loan_order add column release text;
alter table consent add column release text;
alter table profile add column release text;                        -- of the section's last save
alter table credit add column release text;                         -- of the last decision
