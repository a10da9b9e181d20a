-- What tokens of chains were used for that is about no hotel by itself, by day (of UTC, as days since 1970). What they did in a hotel
-- is in token_use. On a cluster every node has a copy.
create table chain_token_use (
  token_code text not null,
  day integer not null,
  operation text not null,
  -- the code of the refusal; empty where it worked
  refused text not null,
  times bigint not null,
  created_at timestamptz not null,
  last_at timestamptz not null,
  primary key (token_code, day, operation, refused)
);
