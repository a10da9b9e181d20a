import { type DemoCall, mustSucceed } from './demo-api.ts'
import type { DemoBooking, DemoPlan } from './shape/plan.ts'
import { datesOf } from './shape/stays.ts'

const MOST_DAYS_LATER = 14

interface Booked {
  booking_code: string
  booking_status: string
  guest_detail: { email: string }
}

/** Makes the bookings that are still missing, one for each guest, and confirms, cancels or checks in some of them. */
export const makeDemoBookings = async (
  call: DemoCall,
  clientToken: string,
  rooms: DemoPlan['rooms'],
  wanted: DemoBooking[],
): Promise<void> => {
  const bookings: Booked[] = await mustSucceed(call('GET', '/getallbooking?limit=1000'))
  const byGuest = new Map(bookings.map((booking) => [booking.guest_detail.email, booking]))
  const given = new Set<string>()
  for (const booking of wanted) {
    const existing = byGuest.get(booking.form.guest_detail.email)
    const code = existing?.booking_code ?? (await book(call, clientToken, booking))
    if (code === undefined || (existing !== undefined && existing.booking_status !== 'new')) continue
    if (booking.fate === 'confirmed' || booking.fate === 'checked_in')
      await mustSucceed(call('POST', '/confirmbooking', { booking_code: code }))
    if (booking.fate === 'checked_in') await checkIn(call, code, booking, rooms, given)
    if (booking.fate === 'cancelled')
      await mustSucceed(call('POST', '/cancelbooking', { booking_code: code, reason: booking.reason }))
  }
}

/** Books the stay; if it is not available, the same number of nights some days later. */
const book = async (
  call: DemoCall,
  clientToken: string,
  { form, arrival, nights }: DemoBooking,
): Promise<string | undefined> => {
  for (let later = 0; later < MOST_DAYS_LATER; later++) {
    const booking_form = { ...form, ...datesOf(arrival + later, nights) }
    const answer = await call('POST', '/createbooking', { booking_form }, clientToken)
    if (answer.status === 409) continue
    return (await mustSucceed(Promise.resolve(answer))).booking_code
  }
  return undefined
}

/** Guests of the first day get the next free number of their type. Where the stay was sold out that day they come later. */
const checkIn = async (
  call: DemoCall,
  booking_code: string,
  { form }: DemoBooking,
  rooms: DemoPlan['rooms'],
  given: Set<string>,
): Promise<void> => {
  const numbers = rooms.find(({ room_code }) => room_code === form.room_code)?.room_units ?? []
  const next = numbers.find(({ unit }) => !given.has(unit))?.unit
  if (next === undefined) return
  given.add(next)
  const { status, message } = await call('POST', '/checkin', { booking_code, units: [next] })
  if (status >= 300 && status !== 409) throw new Error(`the demo hotel could not be made: ${message}`)
}
