import type { FunctionComponent } from 'preact'
import type { Screen } from '../router.ts'
import { createPart, type Part } from './part.ts'

type ScreenPart = Part<{ Shown: FunctionComponent }>

const screen = (from: () => Promise<FunctionComponent>): ScreenPart =>
  createPart(async () => ({ Shown: await from() }))

/** Each screen is a file of its own, loaded when it is opened or when the browser has time. */
export const SCREEN_PARTS: Record<Screen, ScreenPart> = {
  calendar: screen(async () => (await import('../calendar/calendar.tsx')).Calendar),
  bookings: screen(async () => (await import('../bookings/bookings.tsx')).Bookings),
  stays: screen(async () => (await import('../stays/stays.tsx')).Stays),
  rooms: screen(async () => (await import('../property/rooms.tsx')).Rooms),
  rates: screen(async () => (await import('../property/rates.tsx')).Rates),
  hotel: screen(async () => (await import('../property/hotel.tsx')).HotelScreen),
  insight: screen(async () => (await import('../insight/insight.tsx')).Insight),
  drawer: screen(async () => (await import('../payments/drawer/drawer.tsx')).Drawer),
  access: screen(async () => (await import('../access/access.tsx')).Access),
  people: screen(async () => (await import('../people/people.tsx')).People),
  account: screen(async () => (await import('../account/account.tsx')).AccountScreen),
  promos: screen(async () => (await import('../prices/promos.tsx')).Promos),
  extras: screen(async () => (await import('../prices/extras.tsx')).Extras),
  taxes: screen(async () => (await import('../prices/taxes.tsx')).Taxes),
  cancellation: screen(async () => (await import('../prices/policies.tsx')).Cancellation),
  payments: screen(async () => (await import('../payments/settings.tsx')).PaymentsScreen),
  'new-booking': screen(async () => (await import('../new-booking/new-booking.tsx')).NewBooking),
}
