-- Through whom guests pay in advance; null: all is paid at the hotel.
alter table hotel add column payment_provider text;
alter table hotel add constraint hotel_payment_provider_check
  check (payment_provider in ('stripe', 'midtrans', 'xendit', 'bank_transfer', 'test'));

-- What a hotel set for a provider. It is kept when another one takes its place: refunds of earlier payments need it.
create table payment_setting (
  hotel_id bigint not null references hotel,
  provider text not null check (provider in ('stripe', 'midtrans', 'xendit', 'bank_transfer', 'test')),
  mode text not null check (mode in ('test', 'live')),
  -- the provider's keys, encrypted by src/sealing; null: it takes none
  sealed_keys text,
  -- the last four characters of each key, by its name
  key_ends jsonb not null,
  pay_within_minutes integer not null check (pay_within_minutes > 0),
  instructions text not null,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  primary key (hotel_id, provider),
  check (provider <> 'test' or mode = 'test')
);
