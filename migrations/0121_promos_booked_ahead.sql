-- Promos for bookings made so many days before arrival.
alter table promo
  add column min_advance_days integer check (min_advance_days >= 0),
  add column max_advance_days integer check (max_advance_days >= 0);
