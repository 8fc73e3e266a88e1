-- A blind index of the number that was read from the card without doubt: an application says whether another one was typed.
alter table card_photo add column number_index text;
