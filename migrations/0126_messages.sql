-- Mail as it was sent, or was to be, for staff. The number is that of the first act it tells.
create table message (
  hotel_id bigint not null,
  message_id bigint not null,
  booking_id bigint not null,
  recipient text not null check (recipient in ('guest', 'hotel')),
  kinds text[] not null,
  language text not null,
  address text not null,
  subject text not null,
  body text not null,
  link_id bigint,
  attempts integer not null,
  last_error text,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (hotel_id, message_id)
);
create index message_of_booking on message (hotel_id, booking_id);
create index message_age on message (created_at);
create index message_unsent on message (hotel_id, message_id) where sent_at is null;
