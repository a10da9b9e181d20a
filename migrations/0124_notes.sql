-- What staff note of a booking, for each other.
alter table booking add column notes text not null default '';
