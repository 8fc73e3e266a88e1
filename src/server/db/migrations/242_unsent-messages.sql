-- Messages to be announced, in the order in which they are: those of a midnight wait until the morning.
create index concurrently if not exists message_unsent on message (sequence) where announced_at is null;
