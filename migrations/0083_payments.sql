-- Money of bookings. A payment is one attempt to pay online, or what staff received; a refund gives some of one payment back.
-- Both are written under the hotel's clock. The provider is called after the commit, with the code as its key, so that a call
-- that is repeated means the same.

alter table booking
  -- of confirmations, receipts and the provider's page; null: nobody said
  add column language text,
  -- what it held of extras when it was cancelled because nobody paid: taken again if the money comes after all
  add column expired_extras jsonb;

alter table mail drop constraint mail_kind_check;
alter table mail add constraint mail_kind_check
  check (kind in ('booked', 'changed', 'cancelled', 'paid', 'refunding', 'refunded', 'expiring'));

create table payment (
  hotel_id bigint not null,
  payment_id bigint not null,
  payment_code text not null,
  booking_id bigint not null,
  -- 'hotel': received at the hotel and recorded by staff
  provider text not null check (provider in ('stripe', 'midtrans', 'xendit', 'bank_transfer', 'test', 'hotel')),
  mode text not null check (mode in ('test', 'live')),
  method text not null default '',
  note text not null default '',
  amount bigint not null check (amount > 0),
  currency text not null,
  payment_status text not null check (payment_status in ('pending', 'paid', 'failed', 'expired')),
  -- set before the provider is asked for a session: from then on it may have one
  begun_at timestamptz,
  -- how the provider calls its session, and the payment in it
  reference text,
  payment_reference text,
  checkout_url text,
  -- until when it can be paid; null: it was never asked for
  due_at timestamptz,
  -- what a person has to look at, and what the provider said it got
  problem text check (problem in ('amount_differs', 'currency_differs', 'provider_refused')),
  seen_amount bigint,
  seen_currency text,
  -- when the provider is asked next, or the lease of who asks ends; null: never
  look_at timestamptz,
  looks integer not null default 0,
  version bigint not null,
  created_at timestamptz not null default now(),
  created_by text not null,
  settled_at timestamptz,
  primary key (hotel_id, payment_id),
  unique (hotel_id, payment_code)
);
create index payment_of_booking on payment (hotel_id, booking_id);
create index payment_to_look_at on payment (hotel_id, look_at) where look_at is not null;
create index payment_with_problem on payment (hotel_id) where problem is not null;

create table refund (
  hotel_id bigint not null,
  refund_id bigint not null,
  refund_code text not null,
  payment_id bigint not null,
  booking_id bigint not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  refund_status text not null check (refund_status in ('pending', 'succeeded', 'failed', 'manual')),
  reason text not null check (reason in ('cancelled', 'paid_twice', 'rooms_gone', 'staff')),
  note text not null default '',
  reference text,
  -- what the provider said
  problem text,
  look_at timestamptz,
  looks integer not null default 0,
  version bigint not null,
  created_at timestamptz not null default now(),
  created_by text not null,
  settled_at timestamptz,
  primary key (hotel_id, refund_id),
  unique (hotel_id, refund_code)
);
create index refund_of_booking on refund (hotel_id, booking_id);
create index refund_to_look_at on refund (hotel_id, look_at) where look_at is not null;
create index refund_for_staff on refund (hotel_id) where refund_status in ('failed', 'manual');

-- What providers told us, each once.
create table payment_event (
  hotel_id bigint not null,
  provider text not null,
  event_id text not null,
  created_at timestamptz not null default now(),
  primary key (hotel_id, provider, event_id)
);
create index payment_event_age on payment_event (created_at);

-- Receipts of payments and credit notes of refunds, numbered without gaps. They are kept as they were made.
create table receipt (
  hotel_id bigint not null,
  receipt_number bigint not null check (receipt_number > 0),
  kind text not null check (kind in ('receipt', 'credit_note')),
  booking_id bigint not null,
  payment_id bigint not null,
  refund_id bigint,
  language text not null,
  content jsonb not null,
  created_at timestamptz not null default now(),
  primary key (hotel_id, receipt_number),
  check ((kind = 'credit_note') = (refund_id is not null))
);
create index receipt_of_booking on receipt (hotel_id, booking_id);

-- What guests did on the checkout page of the provider 'test'.
create table test_checkout (
  hotel_id bigint not null,
  payment_code text not null,
  state text not null check (state in ('open', 'paid', 'failed', 'expired')),
  amount bigint not null,
  currency text not null,
  -- where the guest goes from there
  return_url text not null,
  cancel_url text not null,
  created_at timestamptz not null default now(),
  primary key (hotel_id, payment_code)
);
