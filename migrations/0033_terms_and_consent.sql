-- What guests agree to before they book, and the words of the button that books. Empty: nothing to agree to, our own
-- words. When a guest agreed is kept with the booking.
alter table hotel
  add column terms_url text not null default '',
  add column privacy_url text not null default '',
  add column book_button_text text not null default '';
alter table booking add column terms_accepted_at timestamptz;
