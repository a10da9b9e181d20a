-- Letters that could not be delivered are counted for those who look after several hotels.
create index mail_given_up on mail (hotel_id, given_up_at) where given_up_at is not null;
