-- The words that a borrower agreed to, as they stood: those of a loan with its figures.
create table agreed_text (
  hash text primary key,                     -- SHA-256 of the body, in hex
  body text not null                         -- as RichText reads it
);

alter table consent add column id uuid not null default gen_random_uuid();
alter table consent add constraint consent_id unique (id);
alter table consent add column loan text not null default '';       -- id of the order; '' when it is about none
alter table consent drop constraint consent_pkey;
alter table consent add primary key (account_id, document, version, loan);
alter table consent add column locale text;
alter table consent add column title text;
alter table consent add column text_hash text references agreed_text (hash);   -- null: agreed to before texts were kept
