-- What a borrower was told once and has confirmed, on whatever phone: a turn of the application or of a loan.
create table seen_story (
  account_id uuid not null references account (id),
  kind text not null,                        -- approved, arrived, firstPayment, paidOff or failed
  story text not null,                       -- the order, or the day of the approval
  seen_at timestamptz not null,
  primary key (account_id, kind, story)
);
