import { FailedLookupLimiter } from '../http/failed-lookup-limiter.ts'

/** Counts who asks for bookings that are not there, which is how they could be guessed. */
export const wrongBookings = (limit: number): FailedLookupLimiter =>
  new FailedLookupLimiter(
    limit,
    'Your address asked for too many bookings that are not there. Wait, then try again.',
  )
