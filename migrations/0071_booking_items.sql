-- Bookings of several rooms, with extras and promo codes. What is null says nothing beyond what bookings told before.

alter table booking
  add column promo_id bigint,
  add column promo_code text,
  -- all that is paid, with extras and taxes; null: as total_price, which is what the nights cost
  add column grand_total bigint;

create index booking_promo on booking (hotel_id, promo_id) where promo_id is not null;

alter table booking_room
  -- null in it: unknown
  add column children_ages smallint[],
  add column guest_name text,
  -- what all its rooms cost on each night; null: the price of the night for each
  add column nightly_totals bigint[],
  -- those asked for: [{ extra_code, quantity }]
  add column extras jsonb;

-- Charged once a booking: it moves to another item if its own is cancelled.
alter table booking_charge add column is_once boolean not null default false;

-- How many of an extra with a daily stock are taken on a day, what each booking holds of them, and how that came about.
create table extra_day (
  hotel_id bigint not null,
  extra_code text not null,
  day date not null,
  taken integer not null check (taken >= 0),
  version bigint not null,
  primary key (hotel_id, extra_code, day)
);

create table booking_extra (
  hotel_id bigint not null,
  booking_id bigint not null,
  item smallint not null,
  extra_code text not null,
  day date not null,
  count integer not null check (count > 0),
  primary key (hotel_id, booking_id, item, extra_code, day)
);

create table extra_ledger (
  hotel_id bigint not null,
  version bigint not null,
  extra_code text not null,
  day date not null,
  kind text not null check (kind in ('sell', 'release')),
  -- how many were taken, or with a minus given back
  count integer not null,
  taken_after integer not null,
  booking_id bigint not null,
  primary key (hotel_id, version, extra_code, day)
);
