// Touches days: runs far ahead of UTC.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startOwnPages } from './own-page.testing.ts'

const { db, booked, see, send, hiddenOf, bookingOf, historyOf, told } = await startOwnPages()

test('guests change what the hotel allows, and nothing else; what they left alone stays as it is now', async () => {
  const { made, code, path } = await booked()
  const shown = hiddenOf((await see(path)).body)
  assert.deepEqual(Object.keys(shown), ['was_arrival_time', 'was_special_request', 'was_phone'])
  await made.put(`/updatebooking/${code}`, { guest_detail: { phone: '+1 555 0199' } })
  const typed = {
    arrival_time: '21:30',
    special_request: 'One\r\nTwo',
    phone: '+1 555 0100',
    guest_name: 'Eve',
    email: 'eve@example.com',
  }
  const done = await send(`${path}/change?lang=en`, { ...shown, ...typed })
  assert.deepEqual([done.statusCode, done.headers.location], [303, `${path}?lang=en&done=changed`])
  assert.match((await see(done.headers.location as string)).body, /Your changes are saved/)
  const { arrival_time, guest_detail, updated_by } = await bookingOf(made, code)
  assert.deepEqual([arrival_time, updated_by], ['21:30', 'Guest'])
  const { name, email, phone, special_request } = guest_detail
  assert.deepEqual(
    [name, email, phone, special_request],
    ['Ann Guest', 'ann@example.com', '+1 555 0199', 'One\nTwo'],
  )
  const [last] = (await historyOf(made, code)).slice(-1)
  assert.deepEqual([last.event_type, last.created_by], ['booking.updated', 'Guest'])
  assert.deepEqual(last.changes, [{ field: 'arrival_time', from: null, to: '21:30' }])
  assert.deepEqual((await told(made)).slice(-2), ['changed hotel', 'changed guest'])
  const again = await send(`${path}/change`, { ...shown, ...typed })
  assert.equal(again.statusCode, 303)
  assert.equal((await historyOf(made, code)).at(-1).version, last.version, 'nothing is changed twice')
  await send(`${path}/change`, { ...hiddenOf((await see(path)).body), arrival_time: '' })
  assert.equal((await bookingOf(made, code)).arrival_time, null)
  await made.put('/hotelinformation', { guest_may_change: ['guest_name'] })
  await send(`${path}/change`, { ...shown, was_guest_name: '', phone: '5551234', guest_name: 'Anna' })
  const { guest_detail: after } = await bookingOf(made, code)
  assert.deepEqual([after.name, after.phone], ['Anna', '+1 555 0199'])
  await made.put('/hotelinformation', { guest_may_change: [] })
  assert.doesNotMatch((await see(path)).body, /Change your details/)
})

test('what cannot be taken is named beside its field, keeps what was typed, and changes nothing', async () => {
  const { made, code, path } = await booked()
  await made.put('/hotelinformation', { guest_may_change: ['arrival_time', 'phone', 'guest_name'] })
  const shown = hiddenOf((await see(path)).body)
  const before = await bookingOf(made, code)
  const wrong = await send(`${path}/change`, {
    ...shown,
    phone: 'call <b>me',
    guest_name: ' ',
    arrival_time: '25:00',
  })
  assert.equal(wrong.statusCode, 422)
  for (const text of [
    'id="phone-fault"',
    'id="guest_name-fault"',
    'id="arrival_time-fault"',
    'call &lt;b>me',
  ])
    assert.ok(wrong.body.includes(text), text)
  assert.deepEqual(await bookingOf(made, code), before)
})

test('the confirmation is sent again to the guest alone, three times an hour at most', async () => {
  const { made, code, path } = await booked()
  for (let time = 0; time < 3; time++) {
    const done = await send(`${path}/resend?lang=de`, { email: 'eve@example.com' })
    assert.deepEqual([done.statusCode, done.headers.location], [303, `${path}?lang=de&done=sent`])
  }
  const often = await send(`${path}/resend`, {})
  assert.equal(often.statusCode, 429)
  assert.match(often.body, /several times already/)
  assert.deepEqual((await told(made)).slice(2), ['booked guest', 'booked guest', 'booked guest'])
  await db
    .of(made.hotelId)
    .write((sql) =>
      sql.run(`update mail set created_at = now() - interval '61 minutes' where hotel_id = $1`, [
        made.hotelId,
      ]),
    )
  assert.equal((await send(`${path}/resend`, {})).statusCode, 303)
  await made.post('/cancelbooking', { booking_code: code })
  assert.deepEqual((await told(made)).slice(-2), ['cancelled hotel', 'cancelled guest'], 'each once')
  assert.equal((await send(`${path}/resend`, {})).statusCode, 409)
})

test('whoever has the page of a booking without an e-mail sees it, and can do nothing as its guest', async () => {
  const { made, code, path } = await booked()
  await db
    .of(made.hotelId)
    .write((sql) => sql.run(`update booking set guest_email = '' where hotel_id = $1`, [made.hotelId]))
  const page = await see(path)
  assert.equal(page.statusCode, 200)
  assert.doesNotMatch(page.body, /Change your details/)
  for (const name of ['cancel', 'change', 'resend'])
    assert.equal((await send(`${path}/${name}`, { fee: '0', seen: '' })).statusCode, 409, name)
  assert.equal((await bookingOf(made, code)).booking_status, 'new')
})
