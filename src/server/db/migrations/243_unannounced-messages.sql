-- `message_unsent` has the order that messages are announced in.
drop index if exists message_unannounced;
