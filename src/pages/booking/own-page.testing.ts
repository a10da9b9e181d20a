import assert from 'node:assert/strict'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { formatDay } from '../../stay/values/civil-date.ts'
import { todayIn } from '../../stay/values/time-zone.ts'

/** An application, and a guest with a browser without scripts. */
export const startOwnPages = async () => {
  const { app, hotel, db } = await createTestApp({
    ownDatabase: true,
    publicUrl: 'https://booking.example.com',
    smtpUrl: 'smtp://127.0.0.1:1',
  })

  const today = todayIn('UTC')
  const day = (after: number): string => formatDay(today + after)

  /** Half of the price from the beginning, all of it two days before arrival. */
  const HALF = {
    policy_code: 'HALF',
    policy_name: 'Half',
    steps: [
      { before: null, unit: 'days', charge: 'percent', value: 50 },
      { before: 2, unit: 'days', charge: 'percent', value: 100 },
    ],
  }

  const booked = async (first = 5, policy: object | null = HALF) => {
    const made = await hotel()
    if (policy !== null) {
      assert.equal((await made.post('/createpolicy', policy)).status, 201)
      await made.put('/hotelinformation', { default_policy_code: 'HALF' })
    }
    await made.put('/hotelinformation', {
      hotel_phone_number: '+62 361 555 0100',
      hotel_email: 'a@hotel.example',
    })
    await made.post('/createroom', { room_code: 'SEA', room_name: 'Sea room', number_of_room: 3 })
    await made.post('/createrate', { rate_code: 'FLEX', rate_name: 'Flexible' })
    const days = { start_date: day(0), end_date: day(30), rate_code: 'FLEX', price: 120, number_of_rooms: 3 }
    await made.put('/updateroomavailability/SEA', days)
    const { Result } = await made.post('/createbooking', {
      booking_form: {
        room_code: 'SEA',
        rate_code: 'FLEX',
        arrival_date: day(first),
        departure_date: day(first + 2),
        guest_detail: { name: 'Ann Guest', email: 'ann@example.com', phone: '+1 555 0100' },
        special_request: 'One\nTwo',
        guests: 2,
      },
      payment_info: { send_url_to_email: 1 },
    })
    const path = new URL(Result.payment_url.redirect_url).pathname
    return { made, code: Result.booking_code as string, path }
  }

  const OWN = { 'sec-fetch-site': 'same-origin' }
  const see = (url: string) => app.inject({ url })
  const send = (url: string, form: Record<string, string>, headers: Record<string, string> = OWN) =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(form).toString(),
    })

  /** The hidden fields of a page's forms, by their names. */
  const hiddenOf = (html: string): Record<string, string> =>
    Object.fromEntries(
      [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [
        name!,
        value!,
      ]),
    )

  const bookingOf = async (made: TestHotel, code: string) =>
    (await made.get(`/getallbooking?booking_code=${code}`)).Result[0]
  const historyOf = async (made: TestHotel, code: string) =>
    (await made.get(`/getbookinghistory/${code}`)).Result
  const mailOf = ({ hotelId }: TestHotel) =>
    db
      .of(hotelId)
      .read((sql) =>
        sql.rows<{ kind: string; recipient: string }>(
          'select kind, recipient from mail where hotel_id = $1 order by mail_id',
          [hotelId],
        ),
      )
  const told = async (made: TestHotel) =>
    (await mailOf(made)).map(({ kind, recipient }) => `${kind} ${recipient}`)
  return { app, db, day, booked, see, send, hiddenOf, bookingOf, historyOf, told }
}
