-- The link of a set-up belongs to whoever made an account by it, until the hotel is there.
alter table staff_link drop constraint staff_link_reset_check;
alter table staff_link add constraint staff_link_reset_check
  check (kind = 'setup' or (kind = 'reset') = (person_code is not null));
