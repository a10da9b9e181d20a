import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp } from '../../../test/support/harness.ts'
import { day, entry, push } from '../../../test/support/stock.ts'
import { sendForm } from '../../pages/pay/paying-guest.testing.ts'
import { payingHotel, Watched } from '../../payments/collect/paying-hotel.testing.ts'
import { Agent } from './agent.testing.ts'

// Touches days: runs far ahead of UTC.

const test_ = await createTestApp()
const { app } = test_

for (const revision of ['2026', '2025'] as const)
  test(`an agent of ${revision} finds a room, hears of a new price, holds, books, pays by the link, cancels`, async () => {
    const hotel = await payingHotel(test_, { provider: 'test', mode: 'test' }, { rooms: 2 })
    const agent = await Agent.of(app, hotel.client, revision)

    const days = await agent.call('price_calendar', { start_date: day(0), end_date: day(12), nights: 2 })
    const chosen = days.days.find(({ is_available }: { is_available: number }) => is_available === 1)
    assert.deepEqual([days.currency, chosen.date, chosen.grand_total], ['USD', day(0), 200])
    const found = await agent.call('search_availability', { start_date: day(0), end_date: day(2), adults: 2 })
    const [{ room_code, rate_details }] = found.rooms
    const { rate_code, grand_total } = rate_details[0]
    const stay = {
      arrival_date: day(0),
      departure_date: day(2),
      items: [{ room_code, rate_code, adults: 2 }],
    }

    await push(hotel, [entry(1, { price: 130, number_of_rooms: 2 })])
    const wish = { ...stay, grand_total, idempotency_key: 'hold-1' }
    const { error } = await agent.try('hold_rooms', wish)
    assert.equal(error.code, 'price_changed')
    assert.equal(error.details[0].field, 'grand_total')
    const quote = await agent.call('quote_stay', stay)
    assert.deepEqual([quote.grand_total, quote.due_now, quote.is_available], [230, 230, 1])
    const now = { ...wish, grand_total: quote.grand_total, idempotency_key: 'hold-2' }
    const hold = await agent.call('hold_rooms', now)
    assert.equal((await agent.call('hold_rooms', now)).hold_code, hold.hold_code, 'a key holds once')

    const guest = { name: 'Ann Smith', email: 'ann@example.com' }
    const order = { hold_code: hold.hold_code, guest, idempotency_key: 'book-1' }
    const cheaper = { ...order, grand_total: 200, idempotency_key: 'book-0' }
    assert.equal(await agent.refusal('create_booking', cheaper), 'price_changed')
    const made = await agent.call('create_booking', { ...order, grand_total: hold.grand_total })
    const again = await agent.call('create_booking', { ...order, grand_total: hold.grand_total })
    assert.equal(again.booking_code, made.booking_code, 'a key books once')
    assert.equal(made.due_now_amount, 230)

    const waiting = { booking_code: made.booking_code, email: guest.email }
    const unpaid = await agent.call('get_booking', waiting)
    assert.deepEqual([unpaid.is_awaiting_payment, unpaid.fee_now_amount], [1, 0])

    const page = new URL(made.payment_url.redirect_url).pathname
    const begun = await sendForm(test_, `${page}/pay?lang=en`)
    assert.equal(begun.statusCode, 303)
    const paid = await sendForm(
      test_,
      new URL(begun.headers.location!, 'http://localhost').pathname,
      'decision=pay',
    )
    assert.equal(paid.statusCode, 303)
    await new Watched(test_, hotel, made.booking_code).look()

    const named = waiting
    const booking = await agent.call('get_booking', named)
    assert.deepEqual([booking.is_paid, booking.paid_amount, booking.guest_detail], [1, 230, undefined])
    const fee_amount = booking.fee_now_amount
    assert.equal(
      await agent.refusal('cancel_booking', { ...named, fee_amount: fee_amount + 1 }),
      'fee_changed',
    )
    const wrong = { ...named, email: 'bob@example.com', fee_amount }
    assert.equal(await agent.refusal('cancel_booking', wrong), 'booking_not_found')
    const cancelled = await agent.call('cancel_booking', { ...named, fee_amount })
    assert.deepEqual(
      [cancelled.booking_status, cancelled.fee_amount, cancelled.refund_amount],
      ['cancelled', 0, 230],
    )
    const { Result } = await hotel.get(`/getallbooking?booking_code=${made.booking_code}`)
    assert.equal(Result[0].source, 'mcp')
  })
