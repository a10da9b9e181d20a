import type { Booking } from './booking.ts'

/** The route of the page on which a guest sees a booking. What is below it is about the same booking. */
export const BOOKING_PAGE = '/booking/:chain_code/:hotel_code/:page_token'

/** The address of that page, below the public address or its path. Who knows it may see the booking. */
export const bookingPage = (
  base: string,
  { chain_code, hotel_code }: { chain_code: string; hotel_code: string },
  { page_token }: Pick<Booking, 'page_token'>,
): string => `${base}/booking/${chain_code}/${hotel_code}/${page_token}`
