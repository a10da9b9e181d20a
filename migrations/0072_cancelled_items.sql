-- Why an item was cancelled before the rest of its booking; null: nobody said, or it was not.
alter table booking_room add column cancel_reason text;
