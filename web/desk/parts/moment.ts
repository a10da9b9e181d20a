import { hotel, language, today } from '../session.ts'

const zone = (): string => hotel.value?.hotel_information.timezone ?? 'UTC'

/** An instant in the hotel's time zone. */
export const momentOf = (instant: string): string =>
  new Intl.DateTimeFormat(language.value, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: zone(),
  }).format(new Date(instant))

/** The same for narrow places: of today the time alone, of other days without the year. */
export const shortMomentOf = (instant: string): string => {
  const at = new Date(instant)
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone(), dateStyle: 'short' }).format(at)
  return new Intl.DateTimeFormat(language.value, {
    ...(day === today.value ? {} : { day: 'numeric', month: 'short' }),
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone(),
  }).format(at)
}
