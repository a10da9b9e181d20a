-- The days of a hotel as a process keeps them in memory, as they were at one version: a hotel that is asked for after a while
-- is loaded from here, and what the events since that version name is read from its own rows. It can be emptied at any time.
create table packed_calendar (
  hotel_id bigint primary key,
  version bigint not null,
  -- what the bytes mean; whoever reads or writes them otherwise leaves them alone
  format text not null,
  days bytea not null
);
-- Not compressed, so that a part can be read without the rest.
alter table packed_calendar alter column days set storage external;
