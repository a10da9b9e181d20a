// Touches days: runs far ahead of UTC.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp } from '../../../test/support/harness.ts'
import { on } from '../../guest-changes/guest-change.testing.ts'
import { changedSums, StayGuest, wordsOf } from './stay-guest.testing.ts'

const app = await createTestApp({ ownDatabase: true, publicUrl: 'https://booking.example.com' })

const HALF_AHEAD = { deposit: 50, pays: true }
const ALL_AHEAD = { deposit: 100, pays: true }
/** From three nights on: to another departure, or another room or rate. */
const nights = (n: number): string => `departure_date=${on(20 + n)}`

suite('what a guest reads about the money of a change', () => {
  test('a cheaper stay: what was paid counts, and what is due at the hotel falls', async () => {
    const guest = await StayGuest.of(app, HALF_AHEAD, { nights: 3 })
    const html = await guest.see(`/stay?${nights(2)}`)
    assert.deepEqual(changedSums(html), {
      total: [300, 200],
      paid: [150, 150],
      payNow: [0, 0],
      atHotel: [150, 50],
      comesBack: [0, 0],
    })
    assert.match(wordsOf(html), /Nothing is paid now\. At the hotel you pay \$50 instead of \$150\./)
    assert.doesNotMatch(wordsOf(html), /nothing comes back/)
    const arabic = wordsOf(await guest.see(`/stay?${nights(2)}`, 'ar'))
    assert.match(arabic, /لا شيء يُدفع الآن\. تدفع في الفندق/)
  })

  test('whatever is changed, both sides add up', async () => {
    const guest = await StayGuest.of(app, HALF_AHEAD, { nights: 3 })
    const rooms = ['DLX/FLEX', 'DLX/LATER', 'SEA/FLEX', 'SEA/LATER']
    const seen = new Set<string>()
    for (const room of rooms)
      for (const n of [1, 2, 3, 4, 6]) {
        if (room === 'DLX/FLEX' && n === 3) continue
        const sums = changedSums(await guest.see(`/stay?${nights(n)}&i1_room=${room}`))
        for (const at of [0, 1]) {
          const of = (...names: string[]) => names.reduce((all, name) => all + (sums[name]?.[at] ?? 0), 0)
          assert.equal(
            of('total', 'fees', 'beyond', 'comesBack'),
            of('paid', 'payNow', 'atHotel'),
            `${room} ${n} ${JSON.stringify(sums)}`,
          )
        }
        seen.add(sums.payNow![1] > 0 ? 'pays' : sums.comesBack![1] > 0 ? 'comes back' : 'neither')
      }
    assert.deepEqual([...seen].sort(), ['comes back', 'neither', 'pays'])
  })

  test('a payment for a change that failed is told as such, and what was paid before counts', async () => {
    const guest = await StayGuest.of(app, ALL_AHEAD)
    await guest.led('/stay', await guest.shown(nights(3)))
    const failed = await guest.checkout('fail')
    const told = wordsOf(failed)
    assert.match(failed, /data-trouble="failed"/)
    assert.match(
      told,
      /The payment did not go through This payment has not reached the hotel; what you paid before counts\./,
    )
    assert.doesNotMatch(told, /No money has reached the hotel/)
    assert.match(told, /Try again: pay \$100/)
  })

  test('paid, it says what was received and what the stay costs, and nothing of days', async () => {
    const guest = await StayGuest.of(app, ALL_AHEAD)
    await guest.led('/stay', await guest.shown('i1_room=SEA/FLEX'))
    const made = wordsOf(await guest.checkout('pay'))
    assert.match(made, /Your change is made We have received \$100\. Your booking costs \$300 in all now\./)
  })

  test('what comes back is told where the change is, and only of that change', async () => {
    const guest = await StayGuest.of(app, ALL_AHEAD, { nights: 3 })
    const made = wordsOf(await guest.after('/stay', await guest.shown(nights(2))))
    assert.match(made, /Your change is made\. Your booking costs \$200 in all now; \$100 goes back to you\./)
    await guest.stay.look()
    const second = wordsOf(await guest.after('/stay', await guest.shown('i1_room=DLX/LATER')))
    assert.match(second, /Your booking costs \$160 in all now; \$40 goes back to you\./)
    await guest.stay.look()
    const third = wordsOf(await guest.after('/stay', await guest.shown('i1_room=SEA/LATER')))
    assert.match(third, /Your change is made\. Your booking costs \$240 in all now\./)
    assert.doesNotMatch(third, /goes back to you\./)
  })
})

suite('two tabs', () => {
  test('paying for a change that was given up takes nothing, and says so', async () => {
    const guest = await StayGuest.of(app, ALL_AHEAD)
    await guest.led('/stay', await guest.shown(nights(3)))
    const checkout = await guest.led('/pay')
    assert.match(await guest.after('/stay/give-up'), /The change is given up/)
    const html = await guest.after(checkout, { decision: 'pay' })
    assert.match(html, /data-ended="nothing"/)
    assert.match(wordsOf(html), /Nothing was taken: this payment had ended\./)
    await guest.stay.look()
    assert.equal(await guest.stay.line(), 'new; paid, expired; 200 - 0')
    assert.doesNotMatch(await guest.see(), /data-ended/)
  })

  test('paying for a booking that was cancelled takes nothing, and says so', async () => {
    const guest = await StayGuest.of(app, { deposit: 100 }, {}, (hotel) =>
      hotel.put('/paymentsettings', { provider: 'test', mode: 'test' }),
    )
    const checkout = await guest.led('/pay')
    await guest.stay.hotel.post('/cancelbooking', { booking_code: guest.stay.code })
    const html = await guest.after(checkout, { decision: 'pay' })
    assert.match(wordsOf(html), /Nothing was taken: this payment had ended\./)
    await guest.stay.look()
    assert.match(await guest.stay.line(), /^cancelled.*; expired; 0 - 0$/)
  })

  test('money that the provider took all the same goes back, and is not said to be untouched', async () => {
    const guest = await StayGuest.of(app, ALL_AHEAD)
    await guest.led('/stay', await guest.shown(nights(3)))
    await guest.led('/pay')
    await guest.stay.decide('paid')
    await guest.after('/stay/give-up')
    const html = await guest.see('?payment=back')
    assert.doesNotMatch(html, /data-ended|Nothing was taken/)
    await guest.stay.look()
    assert.equal(await guest.stay.line(), 'new; paid, paid, succeeded -100; 300 - 100')
  })

  test('a second change is not made while the first waits, and its guest is told; the same one twice is the one that waits', async () => {
    const guest = await StayGuest.of(app, ALL_AHEAD)
    const [first, second] = [await guest.shown(nights(3)), await guest.shown(nights(1))]
    assert.match(await guest.led('/stay', first), /^\/checkout\//)
    const other = wordsOf(await guest.after('/stay', second))
    assert.match(other, /Another change of this booking waits for its payment; yours was not made\./)
    const same = wordsOf(await guest.after('/stay', first))
    assert.match(same, /Your change waits for the payment/)
    assert.doesNotMatch(same, /yours was not made/)
  })

  test('a change of a booking that is another by now is looked at again; what is made already is said to be', async () => {
    const guest = await StayGuest.of(app, {})
    const [first, second] = [await guest.shown(nights(1)), await guest.shown('i1_room=SEA/FLEX')]
    assert.match(wordsOf(await guest.after('/stay', first)), /Your change is made/)
    assert.match(wordsOf(await guest.after('/stay', first)), /Your change is made.*\$100 in all/)
    const again = await guest.send(`${guest.page}/stay?lang=en`, second)
    assert.equal(again.statusCode, 409)
    assert.match(wordsOf(again.body), /has changed since you saw it\. Please look again/)
    assert.equal((await guest.stay.row()).departure_date, on(21))
  })
})

suite('where a stay cannot be changed', () => {
  test('the page says why: it is not paid yet, or a change waits; the address of the change leads there', async () => {
    const guest = await StayGuest.of(app, { deposit: 100 }, {}, (hotel) =>
      hotel.put('/paymentsettings', { provider: 'test', mode: 'test' }),
    )
    assert.match(wordsOf(await guest.see()), /You can change your stay here once what is due is paid\./)
    const { headers } = await app.app.inject({ url: `${guest.page}/stay?lang=en` })
    assert.match(headers.location!, /done=no_change/)
    const notice = /role="alert">([^<]*)</
    const led = (await app.app.inject({ url: headers.location! })).body
    assert.equal(notice.exec(led)?.[1], 'You can change your stay here once what is due is paid.')
    await guest.checkout('pay')
    assert.doesNotMatch(await guest.see(), /data-why/)
    await guest.led('/stay', await guest.shown(nights(3)))
    assert.match(await guest.see(), /data-why="pending"/)
    const asked = wordsOf(await guest.see('/cancel'))
    assert.match(asked, /The change that waits for its payment ends with it, and nothing is taken for it\./)
    assert.doesNotMatch(await guest.see('?done=stay_back'), /NaN|undefined/)
  })
})
