-- What staff look through, in a hotel of many bookings.

-- It costs more than was paid. What it owes follows from that, unless a guest did not come or a fee is asked for.
alter table booking add column is_unpaid boolean not null generated always as (
  booking_status <> 'cancelled' and coalesce(grand_total, total_price) + refunded_amount > paid_amount + goodwill_amount
) stored;
create index booking_unpaid on booking (hotel_id, is_unpaid, booking_id);
create index booking_room_owing on booking_room (hotel_id, booking_id) where fee > 0 or stay_status = 'no_show';

-- Those that lapse unless they are paid.
create index booking_awaited on booking (hotel_id, booking_id)
  where booking_status <> 'cancelled' and payment_due_at is not null and not is_paid and not stands_unpaid;
