-- What a booking was sold under is kept with it: policies, rates and the hotel may change afterwards. What is null says nothing:
-- a booking without terms is free to cancel.

alter table booking_room
  -- the policy by value, its steps as moments; null: none
  add column terms jsonb,
  add column stay_status text not null default 'expected',
  -- what cancelling it, or not coming, cost; null: neither happened
  add column fee bigint,
  -- the first night that was given back because the guest did not come; null: none was
  add column released_from date;

alter table booking_room
  add constraint booking_room_stay_status_check check (stay_status in ('expected', 'checked_in', 'checked_out', 'no_show'));

alter table booking_room
  add constraint booking_room_fee_check check (fee >= 0);

alter table booking
  add column paid_amount bigint not null default 0,
  add column refunded_amount bigint not null default 0,
  -- what had to be paid in advance
  add column due_now bigint not null default 0,
  add column payment_due_at timestamptz,
  -- null: at the hotel
  add column payment_vendor text,
  -- what was to be paid back when the booking was cancelled; null: nobody said
  add column refund_amount bigint;

alter table booking
  add constraint booking_paid_amount_check check (paid_amount >= 0);

alter table booking
  add constraint booking_refunded_amount_check check (refunded_amount >= 0);

alter table booking
  add constraint booking_due_now_check check (due_now >= 0);

alter table booking
  add constraint booking_refund_amount_check check (refund_amount >= 0);
