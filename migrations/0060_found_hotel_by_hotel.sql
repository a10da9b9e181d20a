-- Mail that is due is found hotel by hotel, so that one with much to send keeps no other waiting.
create index mail_due_of_hotel on mail (hotel_id, due_at) where sent_at is null and given_up_at is null;
drop index mail_due;

-- What the directory has of a hotel is compared with the hotel.
create index token_owner_hotel on token_owner (hotel_id, token_hash);
