-- What a promo code took off each night of all rooms of an item; null: nothing, or sold before this was kept.
alter table booking_room add column promo_nightly bigint[];
