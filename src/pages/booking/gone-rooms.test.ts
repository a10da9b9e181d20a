// Touches days: runs far ahead of UTC.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp } from '../../../test/support/harness.ts'
import { CITY, item } from '../../bookings/priced-hotel.testing.ts'
import type { MailRow } from '../../mail/queries.ts'
import { Arriving } from '../../payments/collect/arriving.testing.ts'
import { bookingMail } from '../mail/booking-mail.ts'
import { addsUp, sumsOfMail, sumsOfPage } from '../pay/shown-sums.testing.ts'

const app = await createTestApp({
  ownDatabase: true,
  smtpUrl: 'smtp://127.0.0.1:1',
  publicUrl: 'https://booking.example.com',
})
const compose = bookingMail(app.services)
const TEST = { settings: { provider: 'test', mode: 'test' } }
const TAXED: { more: [string, object][] } = { more: [['createtax', { ...CITY, is_at_hotel: 1 }]] }

const paid = async (items: object[], more: object = {}): Promise<Arriving> => {
  const stay = await Arriving.of(app, items, { ...TEST, ...more })
  await stay.begin()
  await stay.decide('paid')
  await stay.look()
  await stay.nextDay()
  return stay
}

const pathOf = async (stay: Arriving): Promise<string> =>
  `/booking/${stay.hotel.chain}/${stay.hotel.code}/${(await stay.row()).page_token}`

const pageOf = async (stay: Arriving): Promise<string> => {
  const { statusCode, body } = await app.app.inject({ url: await pathOf(stay) })
  assert.equal(statusCode, 200)
  return body
}

/** The newest mail to the hotel, which gets every one. */
const lastMail = async ({ hotel: { hotelId } }: Arriving) => {
  await app.db
    .of(hotelId)
    .write((sql) =>
      sql.run("update hotel set hotel_email = 'stay@samudra.example' where hotel_id = $1", [hotelId]),
    )
  const rows = await app.db
    .of(hotelId)
    .read((sql) =>
      sql.rows<MailRow>('select * from mail where hotel_id = $1 order by mail_id desc limit 1', [hotelId]),
    )
  return (await compose({ ...rows[0]!, recipient: 'guest', acts: rows }))!
}

const addUp = async (stay: Arriving): Promise<Map<string, number>> => {
  const sums = sumsOfPage(await pageOf(stay))
  addsUp(sums)
  const mail = sumsOfMail((await lastMail(stay)).text)
  addsUp(mail)
  assert.deepEqual([...mail], [...sums])
  return sums
}

suite('rooms that are gone, as their guest is told', () => {
  test('nobody came: the page says so, the fee is a line, and what was paid, kept and given back adds up', async () => {
    const stay = await paid([item()])
    await stay.hotel.put('/hotelinformation', { hotel_email: 'stay@samudra.example' })
    await stay.done('marknoshow')
    const body = await pageOf(stay)
    assert.match(body, /<p class="state is-absent">Did not arrive</)
    assert.match(body, /We give \$300 back the way it was paid\. It can take 5 to 10 days/)
    assert.doesNotMatch(body, /when you arrive|Due at the hotel/)
    assert.deepEqual(Object.fromEntries(await addUp(stay)), {
      Total: 0,
      'Fee for not arriving': 100,
      Paid: 400,
      'On its way back to you': 300,
    })
  })

  test('nobody came and more is owed than was paid: what is still to pay, and that nothing comes back', async () => {
    const stay = await Arriving.of(app, [item()])
    await stay.hotel.put('/hotelinformation', { hotel_email: 'stay@samudra.example' })
    await stay.hotel.post('/recordpayment', { booking_code: stay.code, amount: 60, method: 'cash' })
    await stay.nextDay()
    await stay.done('marknoshow')
    assert.match(
      await pageOf(stay),
      /Nothing comes back\. Of the fee \$40 is still to be paid to the hotel\./,
    )
    assert.deepEqual(Object.fromEntries(await addUp(stay)), {
      Total: 0,
      'Fee for not arriving': 100,
      Paid: 60,
      'Still to pay': 40,
    })
  })

  test('nobody came to one of two rooms: it stays visible, and the sums are of the other', async () => {
    const stay = await paid([item(), item()], TAXED)
    await stay.hotel.put('/hotelinformation', { hotel_email: 'stay@samudra.example' })
    await stay.done('marknoshow', { items: [1] })
    const body = await pageOf(stay)
    assert.match(body, /<dt>Room 1<\/dt>.*?Did not arrive · Flexible.*?<dt>Room 2<\/dt>/s)
    assert.match(body, /<p class="state is-new">Booked</)
    const sums = await addUp(stay)
    assert.deepEqual([sums.get('Fee for not arriving'), sums.get('Paid')], [100, 800])
  })

  test('one of two rooms cancelled: it stays visible with what is kept, not in the calendar', async () => {
    const stay = await paid([item(), item()], TAXED)
    await stay.hotel.put('/hotelinformation', { hotel_email: 'stay@samudra.example' })
    const { hotelId } = stay.hotel
    await app.db
      .of(hotelId)
      .write((sql) =>
        sql.run("update booking_room set room_name = 'Garden' where hotel_id = $1 and item = 2", [hotelId]),
      )
    await stay.done('cancelbooking', { items: [2] })
    assert.match(await pageOf(stay), /<dt>Room 2<\/dt>.*?Cancelled · Flexible/s)
    const calendar = (await app.app.inject({ url: `${await pathOf(stay)}/stay.ics` })).body
    assert.match(calendar, /\\nDeluxe\\n/)
    assert.doesNotMatch(calendar, /Garden/)
    const sums = await addUp(stay)
    assert.deepEqual([sums.get('Cancellation fee'), sums.get('Paid')], [40, 800])
    assert.match((await lastMail(stay)).text, /Room 2: Garden · Flexible · Cancelled/)
  })

  test('where nothing is paid in advance the fee is a line too', async () => {
    const stay = await Arriving.of(app, [item(), item()])
    await stay.nextDay()
    await stay.hotel.put('/hotelinformation', { hotel_email: 'stay@samudra.example' })
    await stay.done('marknoshow', { items: [2] })
    assert.deepEqual(Object.fromEntries(await addUp(stay)), {
      Total: 400,
      'Fee for not arriving': 100,
      'Due at the hotel': 500,
    })
    await stay.done('marknoshow', { items: [1] })
    assert.deepEqual(Object.fromEntries(await addUp(stay)), {
      Total: 0,
      'Fee for not arriving': 200,
      'Still to pay': 200,
    })
  })
})
