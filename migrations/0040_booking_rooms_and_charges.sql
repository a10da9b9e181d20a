-- Servers of the version before must be stopped.

-- What a booking is made of: its rooms and what it costs, each line by value, so that later edits of rooms and rates change
-- no booking. Like days they carry no foreign keys: a booking is written whole under the hotel's clock, and `vacancy check`
-- looks for strays.

-- One row for each item: a room type at a rate, so many rooms of it.
create table booking_room (
  hotel_id bigint not null,
  booking_id bigint not null,
  item smallint not null check (item > 0),
  room_id bigint not null,
  room_code text not null,
  room_name text not null,
  rate_id bigint not null,
  rate_code text not null,
  rate_name text not null,
  arrival_date date not null,
  departure_date date not null check (departure_date > arrival_date),
  rooms integer not null check (rooms > 0),
  guests integer not null,
  adults integer,
  children integer,
  -- the price of each night of one room
  nightly bigint[] not null,
  rate_price bigint not null,
  total_price bigint not null,
  item_status text not null check (item_status in ('booked', 'cancelled')),
  -- whether its nights are taken from what can be sold: the one thing that every count of rooms asks
  holds_rooms boolean not null,
  check (cardinality(nightly) = departure_date - arrival_date),
  check (item_status = 'booked' or not holds_rooms)
);

-- What a booking costs. Its total is the sum of the lines that are not included in others.
create table booking_charge (
  hotel_id bigint not null,
  booking_id bigint not null,
  line smallint not null check (line > 0),
  kind text not null check (kind in ('room', 'extra', 'tax', 'fee')),
  code text not null,
  name text not null,
  item smallint not null,
  quantity integer not null,
  amount bigint not null,
  is_included boolean not null,
  is_at_hotel boolean not null
);

insert into booking_room (hotel_id, booking_id, item, room_id, room_code, room_name, rate_id, rate_code, rate_name,
  arrival_date, departure_date, rooms, guests, adults, children, nightly, rate_price, total_price, item_status, holds_rooms)
select hotel_id, booking_id, 1, room_id, room_code, room_name, rate_id, rate_code, rate_name,
  arrival_date, departure_date, rooms, guests, adults, children, nightly, rate_price, total_price,
  case booking_status when 'cancelled' then 'cancelled' else 'booked' end, booking_status <> 'cancelled'
from booking;

insert into booking_charge (hotel_id, booking_id, line, kind, code, name, item, quantity, amount, is_included, is_at_hotel)
select hotel_id, booking_id, 1, 'room', room_code, room_name, 1, rooms, total_price, false, false
from booking;

-- Made when the rows are there, which is faster.
alter table booking_room add primary key (hotel_id, booking_id, item);
alter table booking_charge add primary key (hotel_id, booking_id, line);
create index booking_room_departure on booking_room (hotel_id, departure_date) where holds_rooms;

-- The dates that stay are those of the whole booking, the total is that of all its charges.
drop index booking_departure;
alter table booking
  drop column room_id,
  drop column room_code,
  drop column room_name,
  drop column rate_id,
  drop column rate_code,
  drop column rate_name,
  drop column rooms,
  drop column guests,
  drop column adults,
  drop column children,
  drop column nightly,
  drop column rate_price;

-- What an event changed of its booking, as its history tells it: [{ field, from, to }], and of the guest only which field.
alter table event add column changes jsonb;

-- The same from what two events tell of a booking. Events of versions that did not keep it are filled in by this.
create function booking_changes(before jsonb, after jsonb) returns jsonb language sql immutable parallel safe
return (
  select coalesce(jsonb_agg(change order by of_guest, field collate "C", place), '[]') from (
    select 0 as of_guest, field, 0::bigint as place,
           jsonb_build_object('field', field, 'from', coalesce(before->field, 'null'), 'to', value) as change
    from jsonb_each(after) as told (field, value)
    where field not in ('updated_at', 'updated_by', 'cancelled_at', 'nights', 'changed')
      and before->field is distinct from value
    union all
    select 1, '', place, jsonb_build_object('field', field)
    from jsonb_array_elements_text(
      case jsonb_typeof(after->'changed') when 'array' then after->'changed' end) with ordinality as named (field, place)
    where starts_with(field, 'guest_detail.')
  ) told
);

update event e set changes = booking_changes(told.before, e.data)
from (
  select hotel_id, version, lag(data) over (partition by hotel_id, booking_id order by version) as before
  from event where booking_id is not null
) told
where e.hotel_id = told.hotel_id and e.version = told.version and told.before is not null;

analyze booking_room;
analyze booking_charge;
