-- The rooms of a type by their numbers, with what is known of each. Null: the hotel does not tell.
alter table room add column room_units jsonb;

-- Which of them an item has, as ranges of nights. Null: none was assigned.
alter table booking_room add column units jsonb;

-- The same by unit and night: a unit is given once.
create table unit_night (
  hotel_id bigint not null,
  unit text not null,
  day date not null,
  booking_id bigint not null,
  item smallint not null,
  primary key (hotel_id, unit, day)
);
