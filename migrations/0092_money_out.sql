-- What is given back, and what is owed.

alter table refund
  -- how much of it is given for nothing: the stay costs as much as before, and the guest is not asked for it again
  add column goodwill bigint not null default 0,
  -- staff have dealt with it: it failed and another took its place, or it went out twice
  add column is_put_away boolean not null default false,
  -- staff made it
  add column is_by_hand boolean not null default false,
  -- the provider made it after staff or another refund had: the money went out twice
  add column is_given_twice boolean not null default false;

alter table refund add constraint refund_goodwill_check check (goodwill between 0 and amount);

alter table refund add constraint refund_put_away_check
  check (refund_status = 'failed' or is_given_twice or not is_put_away);

alter table refund add constraint refund_given_twice_check
  check (refund_status = 'failed' or refund_status = 'succeeded' and is_by_hand or not is_given_twice);

alter table refund drop constraint refund_reason_check;
alter table refund add constraint refund_reason_check
  check (reason in ('cancelled', 'paid_twice', 'rooms_gone', 'staff', 'changed', 'no_show'));

drop index refund_for_staff;
create index refund_for_staff on refund (hotel_id, refund_id)
  where (refund_status in ('failed', 'manual') or is_given_twice) and not is_put_away;

alter table booking
  -- the sum of its refunds' goodwill
  add column goodwill_amount bigint not null default 0,
  -- what was paid and not given back beyond what it costs now
  add column overpaid_amount bigint not null default 0,
  -- what is due now was asked for by a change, when the booking stood already: it stands whether or not it is paid
  add column stands_unpaid boolean not null default false;

alter table booking add constraint booking_goodwill_amount_check check (goodwill_amount >= 0);

alter table booking add constraint booking_overpaid_amount_check check (overpaid_amount >= 0);

do $$
declare
  hotel bigint;
begin
  for hotel in select distinct hotel_id from booking where paid_amount > refunded_amount loop
    update booking b set overpaid_amount = greatest(0, b.paid_amount - b.refunded_amount
      - coalesce((select sum(i.fee) from booking_room i where i.hotel_id = hotel and i.booking_id = b.booking_id), 0)
      - case b.booking_status when 'cancelled' then 0 else coalesce(b.grand_total, b.total_price)
          - coalesce((select sum(c.amount) from booking_charge c, booking_room i
                      where c.hotel_id = hotel and c.booking_id = b.booking_id and not c.is_included
                        and i.hotel_id = hotel and i.booking_id = b.booking_id and i.item = c.item
                        and i.stay_status = 'no_show'), 0) end)
    where b.hotel_id = hotel and b.paid_amount > b.refunded_amount;
  end loop;
end $$;

create index booking_overpaid on booking (hotel_id, booking_id) where overpaid_amount > 0;
