import { FailedLookupLimiter } from '../http/limits/failed-lookup-limiter.ts'

/** Limits how often a caller may ask for bookings that do not exist, so that codes cannot be guessed. */
export const wrongBookings = (limit: number): FailedLookupLimiter =>
  new FailedLookupLimiter(
    limit,
    'Your address asked for too many bookings that are not there. Wait, then try again.',
  )
