-- Chains by their codes. On a cluster every node has a copy of both tables, and they are written through the coordinator.
create table chain (
  chain_code text primary key,
  -- null: nobody has named it
  chain_name text,
  created_at timestamptz not null default now()
);
insert into chain (chain_code) select distinct chain_code from hotel_code;

-- Tokens that are good in every hotel of a chain. Revoked ones stay, so that their codes are never used again.
create table chain_token (
  token_hash bytea primary key,
  token_code text not null unique,
  chain_code text not null,
  token_name text not null,
  is_admin boolean not null,
  last_four text not null,
  created_at timestamptz not null default now(),
  -- written at most once in five minutes
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz
);
create index chain_token_of_chain on chain_token (chain_code);
