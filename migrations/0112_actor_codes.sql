-- Who did it, by a code that stays when the name is changed; null where nobody signed in.
alter table event add column actor_code text;
alter table booking add column created_by_code text;
alter table payment add column created_by_code text;
alter table refund add column created_by_code text;

-- What an admin token may do; null is all, as an owner.
alter table api_token add column role text;
alter table api_token add constraint api_token_role_check
  check (role is null or (is_admin and role in ('owner', 'manager', 'desk', 'viewer')));
