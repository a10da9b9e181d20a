import { locale } from '../language/language.ts'
import { hotel, today } from '../session.ts'

const zone = (): string => hotel.value?.hotel_information.timezone ?? 'UTC'

/** An instant in the hotel's time zone. */
export const momentOf = (instant: string): string =>
  new Intl.DateTimeFormat(locale.value, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: zone(),
  }).format(new Date(instant))

/** The same for narrow places: of today the time alone, of other days the year only if it is another one. */
export const shortMomentOf = (instant: string): string => {
  const at = new Date(instant)
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone(), dateStyle: 'short' }).format(at)
  return new Intl.DateTimeFormat(locale.value, {
    ...(day === today.value ? {} : { day: 'numeric', month: 'short' }),
    ...(day.slice(0, 4) === today.value.slice(0, 4) ? {} : { year: 'numeric' }),
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone(),
  }).format(at)
}
