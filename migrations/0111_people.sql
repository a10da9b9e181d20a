-- People of the installation. On a cluster every node has a copy of these tables, and they are written through the coordinator.
create table person (
  person_code text primary key,
  email text not null,
  -- the same in lower case: one person for each address
  email_key text not null unique,
  person_name text not null,
  language text not null,
  -- PHC string; null: signs in by a passkey or single sign-on
  password_hash text,
  -- when a mailed link proved that the address is theirs; null: nobody has proved it
  email_proven_at timestamptz,
  created_at timestamptz not null default now()
);

-- What a person is in a hotel, or in a whole chain.
create table membership (
  person_code text not null references person,
  chain_code text not null,
  -- 0: all hotels of the chain
  hotel_id bigint not null default 0,
  role text not null,
  created_at timestamptz not null default now(),
  created_by text not null,
  created_by_code text,
  primary key (person_code, chain_code, hotel_id),
  constraint membership_role_check check (role in ('owner', 'manager', 'desk', 'viewer'))
);
create index membership_of_chain on membership (chain_code, hotel_id);

-- Signed-in browsers. Rows stay for a while after a session ended, so that what it was made with cannot be used again.
create table staff_session (
  -- of the cookie's value
  session_hash bytea primary key,
  session_code text not null unique,
  person_code text not null references person,
  created_at timestamptz not null default now(),
  -- written at most once in five minutes
  last_used_at timestamptz not null default now(),
  -- when its person last proved who they are
  signed_in_at timestamptz not null default now(),
  method text not null,
  user_agent text not null,
  address text not null,
  -- of the challenge that a passkey answered: each is good once
  challenge_hash bytea unique,
  ended_at timestamptz,
  constraint staff_session_method_check check (method in ('password', 'passkey', 'sso', 'link'))
);
create index staff_session_of_person on staff_session (person_code);
create index staff_session_created on staff_session (created_at);

-- Invitations, links for a new password, and links of the set-up: each good once, by either of its secrets.
create table staff_link (
  link_code text primary key,
  kind text not null,
  -- of the secret in the answer to who made it
  given_hash bytea not null unique,
  -- of the one in the mail, which proves the address; null: nothing was mailed
  mailed_hash bytea unique,
  -- null: whoever uses it says
  email text,
  email_key text,
  person_name text,
  language text,
  -- what an invitation is for: hotels of a chain, or with none named the whole chain
  role text,
  chain_code text,
  hotel_ids bigint[],
  -- whose password a reset is of
  person_code text references person,
  created_at timestamptz not null default now(),
  created_by text not null,
  created_by_code text,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint staff_link_kind_check check (kind in ('invite', 'reset', 'setup')),
  constraint staff_link_role_check check (role in ('owner', 'manager', 'desk', 'viewer')),
  constraint staff_link_invite_check check ((kind = 'invite') = (role is not null and chain_code is not null)),
  constraint staff_link_reset_check check ((kind = 'reset') = (person_code is not null))
);
create index staff_link_of_email on staff_link (email_key);
create index staff_link_of_person on staff_link (person_code);

create table passkey (
  credential_id text primary key,
  person_code text not null references person,
  public_key bytea not null,
  counter bigint not null,
  transports text[],
  passkey_name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_of_person on passkey (person_code);

-- Who a person is at an issuer of single sign-on, from their first sign-in there on.
create table person_identity (
  issuer text not null,
  subject text not null,
  person_code text not null references person,
  created_at timestamptz not null default now(),
  primary key (issuer, subject),
  unique (person_code, issuer)
);

-- Wrong sign-ins, counted by account, by network and by both; the names are hashes.
create table sign_in_count (
  name bytea primary key,
  wrong integer not null,
  ends_at timestamptz not null
);
create index sign_in_count_ends on sign_in_count (ends_at);

-- What happened to the people of a hotel: of the hotel, outside its clock.
create table access_log (
  hotel_id bigint not null,
  -- told once: the session that came, or person, address and hour of what was refused; else random
  once text not null,
  created_at timestamptz not null,
  kind text not null,
  person_code text,
  person_name text not null,
  actor text not null,
  actor_code text,
  address text not null,
  user_agent text not null,
  details jsonb not null,
  times integer not null default 1,
  primary key (hotel_id, once)
);
create index access_log_created on access_log (hotel_id, created_at);

-- Keys for challenges, cookies of known browsers and what else is signed for people.
insert into signing_key (purpose, secret)
values ('people', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
