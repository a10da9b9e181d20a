-- Steps of a stay (checked in, checked out, did not come) that can be undone for a while: when each was taken, and how the item
-- was before it. Null: nothing is kept.
alter table booking_room add column stay_steps jsonb;
