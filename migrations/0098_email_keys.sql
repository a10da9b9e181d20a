-- The form by which a guest's address is compared and counted: NFKC, lower case, the domain in ASCII. Null: the address in
-- lower case, as of all that are plain ASCII. The server writes it; what SQL can say of it is said of older bookings, with
-- the domain as it was typed.
alter table booking add column email_key text;
update booking set email_key =
  lower(normalize(regexp_replace(guest_email, '[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g'), nfkc))
  where guest_email ~ '[^\u0001-\u007f]';
drop index booking_email;
create index booking_email on booking (hotel_id, coalesce(email_key, lower(guest_email)));
