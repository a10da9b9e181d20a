-- Who received the money, or handed it over, where a person did.
alter table payment add column settled_by text;
alter table payment add column settled_by_code text;
alter table refund add column settled_by text;
alter table refund add column settled_by_code text;

-- Reports of money read it by the day it moved.
create index payment_settled on payment (hotel_id, settled_at) where payment_status = 'paid';
create index refund_settled on refund (hotel_id, settled_at) where refund_status = 'succeeded';
