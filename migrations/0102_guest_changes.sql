-- Guests change the stay itself, where the hotel lets them.
alter table hotel drop constraint hotel_guest_may_change_check;
alter table hotel add constraint hotel_guest_may_change_check
  check (guest_may_change <@ array['arrival_time', 'special_request', 'phone', 'guest_name', 'dates', 'rooms', 'guests', 'extras']);

-- What all fees of a booking are together at least: what cancelling it cost when its guest changed it.
alter table booking add column fee_floor bigint not null default 0;
alter table booking add constraint booking_fee_floor_check check (fee_floor >= 0);

-- The last change that its guest was asked to pay for.
alter table booking add column change_id bigint;

-- Changes by guests that wait, or waited, for money.
create table booking_change (
  hotel_id bigint not null,
  change_id bigint not null,
  booking_id bigint not null,
  -- keeps what the change adds
  hold_id bigint not null,
  change_status text not null check (change_status in ('pending', 'made', 'lapsed', 'ended')),
  -- what is to be paid for it, and until when
  amount bigint not null check (amount > 0),
  due_at timestamptz not null,
  -- what the booking costs then
  grand_total bigint not null,
  -- what was asked for; null once nobody can ask for it any more
  wanted jsonb,
  -- what the booking becomes, by value; null once it does not wait any more
  booked jsonb,
  created_by text not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  version bigint not null,
  primary key (hotel_id, change_id),
  check ((change_status = 'pending') = (ended_at is null)),
  check ((change_status = 'pending') = (booked is not null))
);
create index booking_change_of_booking on booking_change (hotel_id, booking_id);
create index booking_change_created on booking_change using brin (created_at);

-- The change that a payment is for; null: the booking itself.
alter table payment add column change_id bigint;
