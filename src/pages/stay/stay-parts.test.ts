// Touches days: runs far ahead of UTC.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { HALF, on } from '../../guest-changes/guest-change.testing.ts'
import { StayGuest, wordsOf } from './stay-guest.testing.ts'

const app = await createTestApp({ ownDatabase: true, publicUrl: 'https://booking.example.com' })

const reachable = (hotel: TestHotel) =>
  hotel.put('/hotelinformation', { hotel_phone_number: '+62 361 555 0100', hotel_email: 'a@hotel.example' })

const ALL = [{ before: null, unit: 'days', charge: 'percent', value: 100 }]

/** The choices of rooms and rates, as they stand there. */
const choicesOf = (html: string): string[] =>
  [...html.matchAll(/<label class="choice">(.*?)<\/label>/gs)].map(([, choice]) => wordsOf(choice!).trim())

suite('what is asked on the way to a change', () => {
  test('while cancelling costs something, that it cannot cost less is told before, with the way to the hotel', async () => {
    const guest = await StayGuest.of(app, { steps: HALF }, {}, reachable)
    const why =
      /Cancelling costs \$100 now\. .* but not less\. If you need less, please ask the hotel\. \+62 361 555 0100 a@hotel\.example/
    for (const part of ['all', 'guests', 'rooms1', 'dates'])
      assert.match(wordsOf(await guest.see(`/stay?part=${part}`)), why, part)
    const refused = await guest.see(`/stay?departure_date=${on(21)}`)
    assert.equal(wordsOf(refused).split('If you need less, please ask the hotel.').length, 2, 'said once')
    assert.match(refused, /data-said="feeApplies"/)
    assert.match(refused, /<a href="mailto:a@hotel\.example">/)
    const free = await StayGuest.of(app, {}, {}, reachable)
    assert.doesNotMatch(await free.see('/stay?part=all'), /If you need less/)
  })

  test('that rooms are given up by asking the hotel, and who sleeps in several, stands beside their number', async () => {
    const guest = await StayGuest.of(app, {}, {}, reachable)
    const told = wordsOf(await guest.see('/stay?part=rooms1'))
    assert.match(
      told,
      /Rooms are not given up here\. If you need fewer, please ask the hotel\. \+62 361 555 0100/,
    )
    assert.match(told, /the guests you named sleep in them together/)
  })

  test('rooms and rates stand by their price, with what is paid at once, comes back, and what cancelling costs', async () => {
    const guest = await StayGuest.of(app, { pays: true, deposit: 50 }, {}, async (hotel) => {
      const policy = { policy_code: 'SAVER', policy_name: 'Saver', steps: ALL }
      await hotel.post('/createpolicy', { ...policy, deposit: { charge: 'percent', value: 100 } })
      await hotel.put('/updaterate/LATER', { rate_name: 'Later', policy_code: 'SAVER' })
    })
    assert.deepEqual(
      choicesOf(await guest.see('/stay?part=rooms1')).map((text) =>
        text.replace(/until .*? (?=\$)/, 'until … '),
      ),
      [
        'Deluxe Later Non-refundable $160 $40 less You pay now $60',
        'Deluxe Flexible Free cancellation until … $200 same price',
        'Sea room Later Non-refundable $240 $40 more You pay now $140',
        'Sea room Flexible Free cancellation until … $300 $100 more You pay now $50',
      ],
    )
    const added = choicesOf(await guest.see('/stay?part=add&new_adults=1'))
    assert.deepEqual(
      added.map((text) => /\$(\d+)/.exec(text)![1]),
      ['360', '400', '440', '500'],
    )
  })

  test('a room to add is priced for those who are to sleep there', async () => {
    const guest = await StayGuest.of(app, {}, {}, (hotel) =>
      hotel.put('/updateroom/SEA', { base_adults: 2, extra_adult_price: 30, room_max_adult: 3 }),
    )
    const html = await guest.see('/stay?part=add')
    assert.match(html, /<button type="submit" name="part" value="add"[^>]*>Show prices for these guests</)
    const priced = async (adults: number) =>
      choicesOf(await guest.see(`/stay?new_adults=${adults}&from=add&part=add`)).filter((text) =>
        text.startsWith('Sea room Flexible'),
      )
    const [two, three] = [await priced(2), await priced(3)]
    assert.match(two[0]!, / \$440 /)
    assert.match(three[0]!, / \$500 /)
  })

  test('extras say what their price is for', async () => {
    const guest = await StayGuest.of(app, {}, {}, (hotel) =>
      hotel.post('/createextra', {
        ...{ extra_code: 'BREAKFAST', extra_name: 'Breakfast', price: 14, per: 'person_night' },
      }),
    )
    assert.match(wordsOf(await guest.see('/stay?part=extras')), /Breakfast \$14 per person and night/)
  })
})

suite('what the page of a booking says of cancelling', () => {
  test('where a tax is paid at the hotel, a fee of all the rest is not called the whole price', async () => {
    const levy = {
      ...{ tax_code: 'LEVY', tax_name: 'Village levy', kind: 'fee', charge: 'amount', value: 3, per: 'stay' },
      is_at_hotel: 1,
    }
    const steps = [{ before: 10, unit: 'days', charge: 'percent', value: 100 }]
    const taxed = await StayGuest.of(app, { steps }, {}, async (hotel) => {
      const made = await hotel.post('/createtax', levy)
      assert.equal(made.status, 201, made.text)
    })
    assert.match(wordsOf(await taxed.see()), /Total \$203/)
    assert.doesNotMatch(wordsOf(await taxed.see()), /the whole price/)
    const plain = await StayGuest.of(app, { steps })
    const told = wordsOf(await plain.see())
    assert.match(told, /the whole price, \$200/)
    // What the sentence says is not said again by the first line.
    assert.equal(told.match(/free of charge/gi), null)
  })
})

test('right after paying the calendar stands out, not changing or cancelling', async () => {
  const guest = await StayGuest.of(app, { deposit: 100 }, {}, (hotel) =>
    hotel.put('/paymentsettings', { provider: 'test', mode: 'test' }),
  )
  const paid = await guest.checkout('pay')
  assert.match(paid, /data-payment="received"/)
  assert.match(paid, /<a class="button" href="[^"]*stay\.ics"/)
  assert.match(paid, /<a class="button quiet" href="#manage"/)
  assert.match(await guest.see(), /<a class="button" href="#manage"/)
})

test('what is compared of two stays stands room by room, and a moment has the comma of its language', async () => {
  const guest = await StayGuest.of(app, { deposit: 100, pays: true }, { items: [{}, {}] }, (hotel) =>
    hotel.post('/createextra', { extra_code: 'BIKE', extra_name: 'Bicycle', price: 10, per: 'stay' }),
  )
  const html = await guest.see('/stay?i1_extras=1&i1_x_BIKE=1')
  const table = wordsOf(/<table class="stays">.*?<\/table>/s.exec(html)![0])
  assert.ok(table.indexOf('Room 1 · Extras') < table.indexOf('Room 2'), table)
  assert.ok(table.includes('Room 1 · Extras'))
  await guest.led('/stay', await guest.shown('i1_extras=1&i1_x_BIKE=1'))
  const pending = wordsOf(/data-change="pending".*?<\/section>/s.exec(await guest.see('', 'ar'))![0])
  assert.doesNotMatch(pending, /\p{L}, /u)
  assert.match(pending, /،/)
})
