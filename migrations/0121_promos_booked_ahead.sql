-- Promos for bookings made so many days before arrival.
alter table promo add column min_advance_days integer;
alter table promo add constraint promo_min_advance_days_check check (min_advance_days >= 0);
alter table promo add column max_advance_days integer;
alter table promo add constraint promo_max_advance_days_check check (max_advance_days >= 0);
