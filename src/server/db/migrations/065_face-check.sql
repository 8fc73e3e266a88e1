-- Photos are JPEGs in base64, sealed like the identity number.
create table card_photo (
  account_id uuid primary key references account (id),
  photo text not null,
  taken_at timestamptz not null
);
create index on card_photo (taken_at);

create table face_check (
  account_id uuid primary key references account (id),
  tries integer not null,                    -- comparisons that found another person
  tried_at timestamptz,                      -- the last of them
  matched_at timestamptz,                    -- when it was the same person
  selfie text,                               -- of the last comparison; null once its retention is over
  selfie_at timestamptz
);
create index on face_check (selfie_at) where selfie is not null;

-- Who has applied without it is not asked for it now.
insert into face_check (account_id, tries, matched_at) select account_id, 0, submitted_at from credit where state = 'auditing';
