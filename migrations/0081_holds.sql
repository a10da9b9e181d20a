-- Rooms, extras and a use of a promo code that are kept for somebody who is about to book, at the price told then.

-- For how long.
alter table hotel add column hold_minutes integer not null default 15;
alter table hotel add constraint hotel_hold_minutes_check check (hold_minutes between 1 and 60);

-- Rooms that live holds keep. What is free to sell is the difference, never below 0: a push may set less than is held.
alter table room_day add column held integer not null default 0;
alter table room_day add constraint room_day_held_check check (held >= 0);

-- Of a sale that came from a hold: the version at which its rooms were held.
alter table inventory_ledger add column held_since bigint;

create table hold (
  hotel_id bigint not null,
  hold_id bigint not null,
  hold_code text not null,
  hold_status text not null check (hold_status in ('live', 'used', 'released', 'expired')),
  -- over from this moment on, whether or not anybody has noticed
  expires_at timestamptz not null,
  token_code text not null,
  -- stands for the network a public caller came from; null for others, and once it ended
  network text,
  promo_id bigint,
  -- how many days of rooms it keeps
  room_nights integer not null,
  -- what it sells, by value: { items, charges, extras, promo_code, currency }; null once it ended
  sale jsonb,
  booking_id bigint,
  created_by text not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- at which it was made
  version bigint not null,
  primary key (hotel_id, hold_id),
  unique (hotel_id, hold_code),
  check ((hold_status = 'live') = (ended_at is null)),
  check ((hold_status = 'live') = (sale is not null))
);

-- Those that are live are few, however many there were.
create index hold_live on hold (hotel_id, expires_at) where hold_status = 'live';
create index hold_of_token on hold (hotel_id, token_code, network, expires_at) where hold_status = 'live';
create index hold_created on hold using brin (created_at);

-- How held came about: each day of a room, or of an extra with a daily stock, that a hold took or gave up.
create table hold_ledger (
  hotel_id bigint not null,
  version bigint not null,
  hold_id bigint not null,
  -- 0: a line of an extra
  room_id bigint not null default 0,
  -- empty: a line of a room
  extra_code text not null default '',
  day date not null,
  kind text not null check (kind in ('hold', 'release', 'expire', 'sell')),
  -- how many were taken, or with a minus given up
  count integer not null,
  primary key (hotel_id, hold_id, version, room_id, extra_code, day),
  check ((room_id = 0) <> (extra_code = '')),
  check ((kind = 'hold') = (count > 0))
);
