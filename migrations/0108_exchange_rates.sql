-- Rates of exchange of the installation: one row, for guests who want to know what a price is in their own money.
create table exchange_rates (
  only_one boolean primary key default true check (only_one),
  base text not null,
  as_of timestamptz not null,
  -- units for 1 of the base, by currency
  rates jsonb not null,
  -- where they are fetched; null: they were given in a file
  url text,
  every_hours integer,
  next_fetch_at timestamptz,
  -- one process fetches at a time
  leased_until timestamptz,
  last_error text,
  constraint fetched_by_hours check ((url is null) = (every_hours is null) and (url is null) = (next_fetch_at is null)),
  constraint hours_in_bounds check (every_hours between 1 and 168)
);
