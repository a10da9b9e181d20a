import { type DemoBooking, datesOf } from './booking-data.ts'
import { type DemoCall, mustSucceed } from './demo-api.ts'

const MOST_DAYS_LATER = 14

interface Booked {
  booking_code: string
  booking_status: string
  guest_detail: { email: string }
}

/** Makes the bookings that are not there yet, each guest once, and lets each come to what became of it. */
export const makeDemoBookings = async (
  call: DemoCall,
  clientToken: string,
  wanted: DemoBooking[],
): Promise<void> => {
  const there: Booked[] = await mustSucceed(call('GET', '/getallbooking?limit=1000'))
  const byGuest = new Map(there.map((booking) => [booking.guest_detail.email, booking]))
  for (const booking of wanted) {
    const known = byGuest.get(booking.form.guest_detail.email)
    const code = known?.booking_code ?? (await book(call, clientToken, booking))
    if (code === undefined || (known !== undefined && known.booking_status !== 'new')) continue
    if (booking.fate === 'confirmed')
      await mustSucceed(call('POST', '/confirmbooking', { booking_code: code }))
    if (booking.fate === 'cancelled')
      await mustSucceed(call('POST', '/cancelbooking', { booking_code: code, reason: booking.reason }))
  }
}

/** Books the stay, or the next one like it that can be had. */
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
