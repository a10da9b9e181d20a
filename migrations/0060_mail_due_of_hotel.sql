-- Mail that is due is found hotel by hotel, so that one with much to send keeps no other waiting.
create index mail_due_of_hotel on mail (hotel_id, due_at) where sent_at is null and given_up_at is null;
