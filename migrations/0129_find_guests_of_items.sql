-- Who sleeps in a room of a booking is found as who booked it is. Null: nobody else was named.
alter table booking_room add column guest_fold text generated always as (left(folded(guest_name), 240)) stored;
create index booking_room_guest on booking_room (hotel_id, booking_id) include (guest_fold) where guest_fold is not null;

-- Guests who are there are few among all who ever were.
create index booking_room_in_house on booking_room (hotel_id, booking_id) where stay_status = 'checked_in';
