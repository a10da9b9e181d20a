import type { Check } from './check.ts'

const OF_BOOKING = 'null::bigint as room_id, null::bigint as rate_id, null::date as day'

export const bookingMoney: Check = {
  name: 'booking_money',
  sentence: 'what a booking says was paid and given back is the sum of its payments and refunds',
  sql: ({ of, nameOf }) => `
    select b.hotel_id, ${OF_BOOKING}, b.booking_id,
           format('%s paid, %s given back, %s of it for nothing',
             coalesce(p.paid, 0), coalesce(r.given, 0), coalesce(r.goodwill, 0)) as expected,
           format('%s paid, %s given back, %s of it for nothing',
             b.paid_amount, b.refunded_amount, b.goodwill_amount) as found
    from ${nameOf('booking')} b
    left join (
      select hotel_id, booking_id, sum(amount) as paid from ${nameOf('payment')} p
      where ${of('p')} and payment_status = 'paid' group by 1, 2
    ) p using (hotel_id, booking_id)
    left join (
      select hotel_id, booking_id, sum(amount) as given, sum(goodwill) as goodwill from ${nameOf('refund')} r
      where ${of('r')} and refund_status <> 'failed' group by 1, 2
    ) r using (hotel_id, booking_id)
    where ${of('b')} and (b.paid_amount <> coalesce(p.paid, 0) or b.refunded_amount <> coalesce(r.given, 0)
      or b.goodwill_amount <> coalesce(r.goodwill, 0))`,
}

export const overpaidBookings: Check = {
  name: 'overpaid_booking',
  sentence: 'a booking is overpaid by what was paid, less what was given back, less what it costs with fees',
  sql: ({ of, nameOf }) => `
    select b.hotel_id, ${OF_BOOKING}, b.booking_id, b.expected || ' overpaid' as expected, b.overpaid_amount || ' overpaid' as found
    from (
      select b.hotel_id, b.booking_id, b.overpaid_amount, greatest(0, b.paid_amount - b.refunded_amount - coalesce(i.fees, 0)
          - case b.booking_status when 'cancelled' then 0
              else greatest(0, coalesce(b.grand_total, b.total_price) - coalesce(a.price, 0)) end) as expected
      from ${nameOf('booking')} b
      left join (
        select hotel_id, booking_id, sum(fee) as fees from ${nameOf('booking_room')} i where ${of('i')} group by 1, 2
      ) i using (hotel_id, booking_id)
      left join (
        select c.hotel_id, c.booking_id, sum(c.amount) as price
        from ${nameOf('booking_charge')} c join ${nameOf('booking_room')} i using (hotel_id, booking_id, item)
        where ${of('c')} and ${of('i')} and not c.is_included and i.stay_status = 'no_show' group by 1, 2
      ) a using (hotel_id, booking_id)
      where ${of('b')} and (b.paid_amount > 0 or b.overpaid_amount > 0)
    ) b
    where b.overpaid_amount <> b.expected`,
}

export const refundedBookings: Check = {
  name: 'refunded_booking',
  sentence: 'no more of a booking is given back than was paid',
  sql: ({ of, nameOf }) => `
    select r.hotel_id, ${OF_BOOKING}, r.booking_id,
           format('at most %s given back', coalesce(p.paid, 0)) as expected, format('%s given back', r.given) as found
    from (
      select hotel_id, booking_id, sum(amount) as given from ${nameOf('refund')} r
      where ${of('r')} and refund_status <> 'failed' group by 1, 2
    ) r
    left join (
      select hotel_id, booking_id, sum(amount) as paid from ${nameOf('payment')} p
      where ${of('p')} and payment_status = 'paid' group by 1, 2
    ) p using (hotel_id, booking_id)
    where r.given > coalesce(p.paid, 0)`,
}

export const moneyCurrency: Check = {
  name: 'money_currency',
  sentence: 'payments and refunds are in the currency of their booking',
  sql: ({ of, nameOf }) => `
    select m.hotel_id, ${OF_BOOKING}, m.booking_id, b.currency as expected, m.currency as found
    from (
      select hotel_id, booking_id, currency from ${nameOf('payment')} p where ${of('p')}
      union all
      select hotel_id, booking_id, currency from ${nameOf('refund')} r where ${of('r')}
    ) m
    join (select * from ${nameOf('booking')} b where ${of('b')}) b using (hotel_id, booking_id)
    where m.currency <> b.currency`,
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

/** Credit notes were once made with their refund; those say nothing of what is still due, and stay, whatever became of it. */
export const receipts: Check = {
  name: 'receipt',
  sentence:
    'every payment that was made has one receipt and every refund that was made one credit note, and no other has',
  sql: ({ of, nameOf }) => `
    select m.hotel_id, ${OF_BOOKING}, m.booking_id, m.is_made::int || ' ' || m.kind as expected,
           coalesce(r.count, 0) || ' ' || m.kind as found
    from (
      select hotel_id, booking_id, payment_id, 0 as refund_id, 'receipt' as kind, payment_status = 'paid' as is_made
      from ${nameOf('payment')} p where ${of('p')}
      union all
      select hotel_id, booking_id, payment_id, refund_id, 'credit_note', refund_status = 'succeeded'
      from ${nameOf('refund')} f where ${of('f')}
    ) m
    left join (
      select hotel_id, kind, payment_id, coalesce(refund_id, 0) as refund_id, count(*) as count,
             count(*) filter (where kind = 'credit_note' and content->'due_amount' is null) as early
      from ${nameOf('receipt')} r where ${of('r')} group by 1, 2, 3, 4
    ) r using (hotel_id, kind, payment_id, refund_id)
    where case when m.is_made then coalesce(r.count, 0) <> 1 else coalesce(r.count, 0) > least(coalesce(r.early, 0), 1) end`,
}

export const receiptAmounts: Check = {
  name: 'receipt_amount',
  sentence:
    'a receipt tells the amount and the currency of its payment, a credit note those of its refund, of the same booking',
  sql: ({ of, nameOf }) => {
    const shown = (amount: string, currency: string, payment: string, booking: string) =>
      `format('%s %s of %s for booking %s', ${amount}, ${currency}, ${payment}, ${booking})`
    return `
    select r.hotel_id, ${OF_BOOKING}, r.booking_id, r.expected, r.found
    from (
      select r.hotel_id, r.booking_id,
             ${shown("case r.kind when 'receipt' then p.amount else f.amount end", 'coalesce(f.currency, p.currency)', 'p.payment_code', 'b.booking_code')} as expected,
             ${shown("r.content->>'amount'", "r.content->>'currency'", "r.content->>'payment_code'", "r.content->>'booking_code'")} as found
      from ${nameOf('receipt')} r
      left join (select * from ${nameOf('payment')} p where ${of('p')}) p using (hotel_id, booking_id, payment_id)
      left join (select * from ${nameOf('refund')} f where ${of('f')}) f using (hotel_id, booking_id, payment_id, refund_id)
      left join (select * from ${nameOf('booking')} b where ${of('b')}) b using (hotel_id, booking_id)
      where ${of('r')}
    ) r
    where r.expected <> r.found`
  },
}

export const linkPayments: Check = {
  name: 'payment_links',
  sentence: 'a link to pay by is of the booking that is paid by it, for no more than it asks for',
  sql: ({ of, nameOf }) => `
    select p.hotel_id, null::bigint as room_id, null::bigint as rate_id, null::date as day, p.booking_id,
           coalesce('at most ' || l.amount || ' by a link of its booking', 'a link of its booking') as expected,
           format('%s by link %s, for %s', p.amount, p.link_id, coalesce(p.link_amount::text, 'all')) as found
    from ${nameOf('payment')} p
    left join ${nameOf('payment_link')} l on l.hotel_id = p.hotel_id and l.link_id = p.link_id and ${of('l')}
    where ${of('p')} and p.link_id is not null and (l.link_id is null or l.booking_id <> p.booking_id
      or p.link_amount is distinct from l.amount or p.amount > l.amount)`,
}
