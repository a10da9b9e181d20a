-- Whether the page of its chain shows a hotel.
alter table hotel add column is_listed boolean not null default true;
