-- What the purpose was called when the loan was ordered, by locale: it may be retired later.
alter table loan_order add column purpose_words jsonb not null default '{}';
