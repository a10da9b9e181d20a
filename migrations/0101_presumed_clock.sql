-- Stops a transaction that was decided on something that is no longer so, before COMMIT can be reached. It is 1, to be added.
create function require_true(given boolean) returns integer language plpgsql immutable parallel safe as $$
begin
  if given is not true then
    raise exception 'the hotel is not as it was presumed to be' using errcode = 'VA002';
  end if;
  return 1;
end $$;
