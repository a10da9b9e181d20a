-- How a booking came, as staff say or the way it was made tells. Null: nobody said.
alter table booking add column source text;
alter table booking add constraint booking_source_check
  check (source in ('phone', 'walk_in', 'email', 'other', 'page', 'embed', 'api', 'chain', 'mcp', 'google'));

-- What staff said the nights of an item cost, and why. Null: they cost what they did.
alter table booking_room add column price_override bigint;
alter table booking_room add constraint booking_room_price_override_check check (price_override >= 0);
alter table booking_room add column override_reason text;

-- Why staff did something to a booking, in their words, by the version at which they did. They are no part of events, because
-- they may tell of the guest. Item 0: it is not about one item.
create table booking_reason (
  hotel_id bigint not null,
  version bigint not null,
  item smallint not null,
  booking_id bigint not null,
  reason text not null,
  primary key (hotel_id, version, item)
);
create index booking_reason_booking on booking_reason (hotel_id, booking_id);
