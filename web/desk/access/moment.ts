import { hotel, language } from '../session.ts'

/** An instant in the hotel's time zone. */
export const momentOf = (instant: string): string =>
  new Intl.DateTimeFormat(language.value, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: hotel.value?.hotel_information.timezone ?? 'UTC',
  }).format(new Date(instant))
