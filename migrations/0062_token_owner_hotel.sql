-- What the directory has of a hotel is compared with the hotel.
create index token_owner_hotel on token_owner (hotel_id, token_hash);
