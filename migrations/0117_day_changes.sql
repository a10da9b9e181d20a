-- Who changed which days, from what to what: one row a request, room and rate.
create table day_change (
  hotel_id bigint not null,
  version bigint not null,
  -- counts the rows of a version
  part integer not null,
  room_id bigint not null,
  -- 0: the room-days themselves
  rate_id bigint not null,
  room_code text not null,
  -- empty: the room-days themselves
  rate_code text not null,
  first_day date not null,
  last_day date not null,
  -- the operation that was called, and by whom
  operation text not null,
  actor text not null,
  actor_code text not null,
  -- the version that this one put back
  reverts bigint,
  -- the days with their values before and after, packed
  cells text not null,
  created_at timestamptz not null default now(),
  primary key (hotel_id, version, part),
  check (first_day <= last_day)
);
-- with the days, so that changes of other days are passed over without reading them
create index day_change_of_cell on day_change (hotel_id, room_code, rate_code, version, first_day, last_day);
create index day_change_created on day_change using brin (created_at);
