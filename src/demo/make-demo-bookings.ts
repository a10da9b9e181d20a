import { type DemoCall, mustSucceed } from './demo-api.ts'
import { type DemoBooking, datesOf } from './stay-data.ts'

const MOST_DAYS_LATER = 14

interface Booked {
  booking_code: string
  booking_status: string
  guest_detail: { email: string }
}

/** Makes the bookings that are still missing, one for each guest, and confirms or cancels some of them. */
export const makeDemoBookings = async (
  call: DemoCall,
  clientToken: string,
  wanted: DemoBooking[],
): Promise<void> => {
  const bookings: Booked[] = await mustSucceed(call('GET', '/getallbooking?limit=1000'))
  const byGuest = new Map(bookings.map((booking) => [booking.guest_detail.email, booking]))
  for (const booking of wanted) {
    const existing = byGuest.get(booking.form.guest_detail.email)
    const code = existing?.booking_code ?? (await book(call, clientToken, booking))
    if (code === undefined || (existing !== undefined && existing.booking_status !== 'new')) continue
    if (booking.fate === 'confirmed')
      await mustSucceed(call('POST', '/confirmbooking', { booking_code: code }))
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
