-- What a hotel wants to be asked about before days are changed; 0: not asked.
alter table hotel add column guard_price_percent integer not null default 40;
alter table hotel add constraint hotel_guard_price_percent_check check (guard_price_percent between 0 and 1000);
alter table hotel add column guard_cells integer not null default 500;
alter table hotel add constraint hotel_guard_cells_check check (guard_cells between 0 and 1000000);
