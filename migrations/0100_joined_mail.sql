-- What is queued for a booking and one recipient, and not sent yet, becomes one mail.
alter table mail
  -- the event that tells what happened; null: a confirmation, a reminder, or queued before this was kept
  add column version bigint,
  -- who has the mail in hand until due_at; null: nobody
  add column lease uuid;

alter table mail drop constraint mail_kind_check;
alter table mail add constraint mail_kind_check
  check (kind in ('booked', 'changed', 'cancelled', 'paid', 'refunding', 'refunded', 'unrefunded', 'no_show', 'expiring'));
