-- Prices as hotels make them. Nothing of it is set until a hotel sets it. Percents are kept in thousandths, amounts in minor units;
-- what has either is a value beside its charge. Lists are kept as JSON in the same units.

-- How many guests a price is for, and what others cost.
alter table room
  add column base_adults integer check (base_adults > 0),
  add column occupancy_prices jsonb,
  add column extra_adult_price bigint check (extra_adult_price >= 0),
  add column child_bands jsonb;

-- A rate's own four count instead of the room's. A derived rate has a parent, and how its price follows from the parent's.
alter table rate
  add column parent_rate_id bigint,
  add column derive_charge text check (derive_charge in ('percent', 'amount')),
  add column derive_value bigint,
  add column derive_round_to bigint check (derive_round_to > 0),
  -- what of the parent's days counts; null: all
  add column inherit text[],
  add column base_adults integer check (base_adults > 0),
  add column occupancy_prices jsonb,
  add column extra_adult_price bigint check (extra_adult_price >= 0),
  add column child_bands jsonb,
  add column stay_discounts jsonb,
  add column advance_discounts jsonb,
  add column min_advance_days integer check (min_advance_days >= 0),
  add column max_advance_days integer check (max_advance_days >= 0),
  add column is_hidden boolean not null default false,
  add column policy_code text,
  add check ((parent_rate_id is null) = (derive_charge is null)),
  add check ((derive_charge is null) = (derive_value is null));

alter table rate_day
  -- how long a stay must be that contains this night; 0: any
  add column min_night_through integer not null default 0,
  -- prices for a number of adults: adults, price, adults, price and so on
  add column adult_prices bigint[] check (cardinality(adult_prices) > 0 and cardinality(adult_prices) % 2 = 0);

alter table hotel add column default_policy_code text;

create table tax (
  hotel_id bigint not null references hotel,
  tax_id bigint not null,
  tax_code text not null,
  tax_name text not null,
  kind text not null check (kind in ('tax', 'fee')),
  charge text not null check (charge in ('percent', 'amount')),
  value bigint not null check (value >= 0),
  per text not null check (per in ('stay', 'night')),
  basis text not null check (basis in ('room', 'person', 'booking')),
  is_included boolean not null,
  is_at_hotel boolean not null,
  base text not null check (base in ('price', 'running')),
  sort_order integer not null,
  "on" text not null check ("on" in ('room', 'extra', 'all')),
  age_bands jsonb,
  max_nights integer not null check (max_nights >= 0),
  first_day date,
  last_day date,
  room_codes text[],
  rate_codes text[],
  version bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (hotel_id, tax_id),
  unique (hotel_id, tax_code)
);

create table promo (
  hotel_id bigint not null references hotel,
  promo_id bigint not null,
  promo_code text not null,
  -- in small letters: case does not count
  promo_key text not null,
  promo_name text not null,
  charge text not null check (charge in ('percent', 'amount')),
  value bigint not null check (value >= 0),
  book_from date,
  book_to date,
  stay_from date,
  stay_to date,
  min_nights integer check (min_nights > 0),
  room_codes text[],
  rate_codes text[],
  max_uses integer check (max_uses >= 0),
  max_uses_per_email integer check (max_uses_per_email >= 0),
  is_active boolean not null,
  -- bookings that use it and are not cancelled
  uses integer not null default 0 check (uses >= 0),
  version bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (hotel_id, promo_id),
  unique (hotel_id, promo_key)
);

create table extra (
  hotel_id bigint not null references hotel,
  extra_id bigint not null,
  extra_code text not null,
  extra_name text not null,
  extra_description text not null,
  price bigint not null check (price >= 0),
  per text not null check (per in ('stay', 'night', 'person', 'person_night', 'unit')),
  child_bands jsonb,
  is_mandatory boolean not null,
  max_quantity integer not null check (max_quantity > 0),
  lead_hours integer not null check (lead_hours >= 0),
  daily_stock integer check (daily_stock >= 0),
  room_codes text[],
  rate_codes text[],
  version bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (hotel_id, extra_id),
  unique (hotel_id, extra_code)
);

create table policy (
  hotel_id bigint not null references hotel,
  policy_id bigint not null,
  policy_code text not null,
  policy_name text not null,
  steps jsonb not null,
  no_show jsonb,
  cutoff_time text not null,
  grace_hours integer not null check (grace_hours between 0 and 720),
  deposit jsonb,
  version bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (hotel_id, policy_id),
  unique (hotel_id, policy_code)
);
