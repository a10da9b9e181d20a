-- Rooms that a booking gave back on a day that was deleted meanwhile: no day counts them, but whoever puts the day back has to.
alter table inventory_ledger drop constraint inventory_ledger_kind_check;
alter table inventory_ledger add constraint inventory_ledger_kind_check
  check (kind in ('set', 'sell', 'release', 'delete', 'close', 'open', 'free')) not valid;
