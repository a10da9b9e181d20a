-- Lines that staff add to what a booking costs.
alter table booking_charge drop constraint booking_charge_kind_check;
alter table booking_charge add constraint booking_charge_kind_check
  check (kind in ('room', 'extra', 'tax', 'fee', 'manual'));

-- Who added them and when; the line itself is a charge whose code has this number.
create table booking_line (
  hotel_id bigint not null,
  line bigint not null,
  booking_id bigint not null,
  created_by_code text,
  created_at timestamptz not null,
  primary key (hotel_id, line)
);
