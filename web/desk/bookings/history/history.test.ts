/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { soon } from '../../../../test/support/barriers.ts'
import { day, startPages } from '../../../testing.ts'
import { bookToday, EAST, openBooking, works } from '../../payments/money.testing.ts'
import { bookStay, deskHotel } from '../../testing.ts'

const pages = await startPages()

test('the history tells of every payment and refund how much, how and by whom, in the desk’s language', async () => {
  const made = await deskHotel(pages)
  const code = await bookStay(made, 5, 3)
  await works(made.post('/recordpayment', { booking_code: code, amount: 200, method: 'card' }))
  const { payments } = await works(
    made.post('/recordpayment', { booking_code: code, amount: 60, method: 'cash' }),
  )
  await works(made.post('/refundpayment', { payment_code: payments[0].payment_code, amount: 50 }))
  const { hotelId } = made
  await pages.db.of(hotelId).write((sql) =>
    sql.run(
      `update event set data = jsonb_set(jsonb_set(data, '{payment,status}', '"failed"'), '{payment,provider}', '"stripe"'),
         actor = 'Payments'
       where hotel_id = $1 and (data -> 'payment' ->> 'amount')::numeric = 60`,
      [hotelId],
    ),
  )
  const { page, errors, context } = await openBooking(pages, made, code)
  const told = async () => (await page.locator('.timeline li b').allInnerTexts()).join(' | ')
  await soon.equal(
    told,
    'Booked by A test | $200 received by card, by A test | A payment of $60 through Stripe failed | ' +
      '$50 given back by card (a gift), by A test',
  )
  await soon.doesNotMatch(() => page.locator('.timeline').innerText(), /money moved/i)
  await works(made.post('/cancelbooking', { booking_code: code, reason: 'Storm' }))
  const last = page.locator('.timeline li').last()
  await last.getByText('$150 paid by card is to be given back by hand').waitFor()
  await soon.doesNotMatch(() => last.innerText(), /Given back:/, 'it is told once')
  await page.selectOption('.side select', 'id')
  await page.getByText('$50 dikembalikan dengan kartu (cuma-cuma), oleh A test').waitFor()
  assert.deepEqual(errors, [])
  await context.close()
})

test('the history tells what a no-show cost and gave back, and that it was undone', async () => {
  const made = await deskHotel(pages)
  const code = await bookToday(made)
  await works(made.post('/recordpayment', { booking_code: code, amount: 600, method: 'cash' }))
  await works(made.put('/hotelinformation', { timezone: EAST }))
  await works(made.post('/marknoshow', { booking_code: code, fee_amount: 100 }))
  await works(made.post('/marknoshow', { booking_code: code, undo: 1 }))
  const { page, errors, context } = await openBooking(pages, made, code)
  const entries = page.locator('.timeline li')
  await soon(async () => {
    const marked = (await entries.nth(2).innerText()).replace(/\s+/g, ' ')
    assert.match(marked, /Guests: expected → no-show/)
    assert.match(marked, /Fee: \$0 → \$100/)
    assert.match(marked, /\$500 paid in cash is to be given back by hand/)
  })
  await soon.match(() => entries.nth(3).innerText(), /Guests: no-show → expected/)
  assert.deepEqual(errors, [])
  await context.close()
})

test('the history tells what staff did: a price of their own, lines of the bill, room numbers, notes', async () => {
  const made = await deskHotel(pages)
  await works(made.put('/updateroom/SEA', { room_units: [{ unit: '7' }, { unit: '8' }] }))
  const { booking_code } = await works(
    made.post('/createbooking', {
      booking_form: {
        room_code: 'SEA',
        rate_code: 'FLEX',
        arrival_date: day(5),
        departure_date: day(7),
        guest_detail: { name: 'Ann Guest' },
        adults: 2,
        guests: 2,
      },
      price_override: [{ item: 1, total_price: 150, reason: 'Comes every year' }],
    }),
  )
  const line = { booking_code, name: 'Minibar', amount: 12, reason: 'Two beers' }
  const { charges } = await works(made.post('/addcharge', line))
  const added = charges.find(({ kind }: { kind: string }) => kind === 'manual')
  await works(made.post('/removecharge', { booking_code, line: added.line }))
  await works(made.post('/assignroom', { booking_code, item: 1, units: ['7'] }))
  await works(made.post('/assignroom', { booking_code, item: 1, units: ['8'] }))
  await works(made.put(`/updatenotes/${booking_code}`, { notes: 'Dog' }))
  const { page, errors, context } = await openBooking(pages, made, booking_code)
  await soon(async () => {
    const told = (await page.locator('.timeline').innerText()).replace(/\s+/g, ' ')
    for (const sentence of [
      'Comes every year',
      'Price named for room 1: $150',
      'On the bill: Minibar, $12',
      'Off the bill: Minibar, $12',
      'Room numbers: 7',
      'Room numbers: 7 → 8',
      'Notes for staff changed',
    ])
      assert.ok(told.includes(sentence), `${sentence}: ${told}`)
  })
  assert.deepEqual(errors, [])
  await context.close()
})
