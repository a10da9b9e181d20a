-- That nobody paid a booking in time has a mark of its own: what staff write as a reason is not taken for it.
alter table booking add column is_expired boolean not null default false;

update booking b set is_expired = true
where b.booking_status = 'cancelled' and b.cancel_reason = 'payment_expired'
  and (b.updated_by = 'Payments'
    or exists (select from event e where e.hotel_id = b.hotel_id and e.booking_id = b.booking_id
      and e.event_type = 'booking.cancelled' and e.actor = 'Payments'))
  and not exists (select from event e where e.hotel_id = b.hotel_id and e.booking_id = b.booking_id
    and e.event_type = 'booking.cancelled' and e.actor <> 'Payments');

-- A payment without money, of a hotel that takes real money since: whatever its provider says, it pays nothing any more.
alter table payment add column is_void boolean not null default false;
