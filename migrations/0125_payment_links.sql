-- Links by which anybody pays for a booking. Only hashes of their secrets are kept: of the one that staff were answered, and of the
-- one in the last mail.
create table payment_link (
  hotel_id bigint not null,
  link_id bigint not null,
  booking_id bigint not null,
  secret_hash bytea not null,
  mailed_hash bytea,
  -- what is asked for at most; null: all that is due
  amount bigint check (amount > 0),
  created_at timestamptz not null,
  created_by text not null,
  created_by_code text,
  -- it was paid, or another took its place
  ended_at timestamptz,
  primary key (hotel_id, link_id)
);
create index payment_link_of_booking on payment_link (hotel_id, booking_id);

-- The link by which a payment was begun, and what that asks for at most; null: its guest began it.
alter table payment add column link_id bigint;
alter table payment add column link_amount bigint;

alter table mail add column link_id bigint;
alter table mail drop constraint mail_kind_check;
alter table mail add constraint mail_kind_check
  check (kind in ('booked', 'changed', 'cancelled', 'no_show', 'paid', 'refunding', 'refunded', 'unrefunded', 'expiring', 'payment_link'));
