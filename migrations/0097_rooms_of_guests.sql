-- How many rooms guests may ask for at once, and hold from one address.
alter table hotel add column max_rooms_per_booking integer not null default 9;
alter table hotel add constraint hotel_max_rooms_per_booking_check check (max_rooms_per_booking between 1 and 100);

-- How many rooms it keeps each night. Those that live when this is added count for none; they end within the hour.
alter table hold add column rooms integer not null default 0;
create index hold_of_network on hold (hotel_id, network) where hold_status = 'live';
