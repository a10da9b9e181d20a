-- What guests may change of their bookings themselves, on the booking's own page.
alter table hotel add column guest_may_change text[] not null default '{arrival_time,special_request,phone}';
alter table hotel add constraint hotel_guest_may_change_check
  check (guest_may_change <@ array['arrival_time', 'special_request', 'phone', 'guest_name']);
