-- What tokens were used for, and what was refused to them, by day (of UTC, as days since 1970).
create table token_use (
  hotel_id bigint not null,
  token_code text not null,
  day integer not null,
  operation text not null,
  -- the code of the refusal; empty where it worked
  refused text not null,
  times bigint not null,
  created_at timestamptz not null,
  last_at timestamptz not null,
  primary key (hotel_id, token_code, day, operation, refused)
);
create index token_use_age on token_use (created_at);
