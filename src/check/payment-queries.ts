import type { Check } from './check.ts'

const OF_BOOKING = 'null::bigint as room_id, null::bigint as rate_id, null::date as day'

export const bookingMoney: Check = {
  name: 'booking_money',
  sentence: 'what a booking says was paid and given back is the sum of its payments and refunds',
  sql: ({ of, nameOf }) => `
    select b.hotel_id, ${OF_BOOKING}, b.booking_id,
           format('%s paid, %s given back', coalesce(p.paid, 0), coalesce(r.given, 0)) as expected,
           format('%s paid, %s given back', b.paid_amount, b.refunded_amount) as found
    from ${nameOf('booking')} b
    left join (
      select hotel_id, booking_id, sum(amount) as paid from ${nameOf('payment')} p
      where ${of('p')} and payment_status = 'paid' group by 1, 2
    ) p using (hotel_id, booking_id)
    left join (
      select hotel_id, booking_id, sum(amount) as given from ${nameOf('refund')} r
      where ${of('r')} and refund_status <> 'failed' group by 1, 2
    ) r using (hotel_id, booking_id)
    where ${of('b')} and (b.paid_amount <> coalesce(p.paid, 0) or b.refunded_amount <> coalesce(r.given, 0))`,
}

export const refundedPayments: Check = {
  name: 'refunded_payment',
  sentence: 'no more of a payment is given back than was paid',
  sql: ({ of, nameOf }) => `
    select r.hotel_id, ${OF_BOOKING}, r.booking_id,
           format('at most %s given back', case p.payment_status when 'paid' then p.amount else 0 end) as expected,
           format('%s given back', r.given) as found
    from (
      select hotel_id, booking_id, payment_id, sum(amount) as given from ${nameOf('refund')} r
      where ${of('r')} and refund_status <> 'failed' group by 1, 2, 3
    ) r
    left join (select * from ${nameOf('payment')} p where ${of('p')}) p using (hotel_id, booking_id, payment_id)
    where r.given > case p.payment_status when 'paid' then p.amount else 0 end`,
}

export const receiptNumbers: Check = {
  name: 'receipt_number',
  sentence: 'receipts are numbered from 1 without gaps',
  sql: ({ of, nameOf }) => `
    select r.hotel_id, ${OF_BOOKING}, r.booking_id,
           format('number %s', r.place) as expected, format('number %s', r.receipt_number) as found
    from (
      select hotel_id, booking_id, receipt_number,
             row_number() over (partition by hotel_id order by receipt_number) as place
      from ${nameOf('receipt')} r where ${of('r')}
    ) r
    where r.place <> r.receipt_number`,
}

export const receipts: Check = {
  name: 'receipt',
  sentence: 'every payment that was made has one receipt, and every refund one credit note',
  sql: ({ of, nameOf }) => `
    select m.hotel_id, ${OF_BOOKING}, m.booking_id, '1 ' || m.kind as expected, coalesce(r.count, 0) || ' ' || m.kind as found
    from (
      select hotel_id, booking_id, payment_id, null::bigint as refund_id, 'receipt' as kind
      from ${nameOf('payment')} p where ${of('p')} and payment_status = 'paid'
      union all
      select hotel_id, booking_id, payment_id, refund_id, 'credit_note' from ${nameOf('refund')} f where ${of('f')}
    ) m
    left join (
      select hotel_id, kind, payment_id, coalesce(refund_id, 0) as refund_id, count(*) as count
      from ${nameOf('receipt')} r where ${of('r')} group by 1, 2, 3, 4
    ) r on r.hotel_id = m.hotel_id and r.kind = m.kind and r.payment_id = m.payment_id
       and r.refund_id = coalesce(m.refund_id, 0)
    where coalesce(r.count, 0) <> 1`,
}
