-- Releases and what was decided about them. All of it is only ever added.
create table release_file (
  name text primary key,                     -- carries a hash of its content
  body bytea not null,
  br bytea,                                  -- null: too small to gain by it
  gz bytea
);

create table release (
  id text not null,
  code text not null,                        -- digest of the code that it was made for; a server takes those of its own
  manifest text not null,
  server bytea not null,                     -- gzip, as the two below
  pages bytea not null,
  sources bytea not null,
  files text[] not null,
  primary key (id, code)
);

-- Each row's hash covers the row before it, so that none can be changed or left out unseen.
create table publication (
  seq integer primary key,                   -- 1, 2, 3, without gaps
  id uuid not null unique,                   -- made by who publishes, so that a repeated request adds nothing
  kind text not null check (kind in ('build', 'publish', 'rollback', 'proposal', 'approval')),
  release text not null,
  code text not null,
  effective_at timestamptz,                  -- by the clock of the business; null: not yet approved
  body text not null,                        -- JSON with sorted keys
  hash text not null,                        -- SHA-256 in hex of the hash before it and the body
  foreign key (release, code) references release (id, code)
);
create index publication_in_force on publication (code, effective_at);

create function refuse_release_change() returns trigger language plpgsql as 'begin raise exception ''releases are append-only''; end';
create trigger publication_append_only before update or delete on publication for each row execute function refuse_release_change();
create trigger publication_no_truncate before truncate on publication for each statement execute function refuse_release_change();
create trigger release_append_only before update or delete on release for each row execute function refuse_release_change();
create trigger release_no_truncate before truncate on release for each statement execute function refuse_release_change();
create trigger release_file_append_only before update or delete on release_file for each row execute function refuse_release_change();
create trigger release_file_no_truncate before truncate on release_file for each statement execute function refuse_release_change();
