import type { PageWords } from '../types.ts'

const HALF_HOURS = Array.from(
  { length: 48 },
  (_, half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`,
)
const MORNING = '06:00'

/** A time before morning and before check-in means the night after the arrival day. */
export const isNextDay = (time: string, checkIn: string): boolean => time < MORNING && time < checkIn

/** Half-hours from the morning of the arrival day to the end of the following night. */
export const arrivalTimes = (checkIn: string): string[] => {
  const first = HALF_HOURS.findIndex((time) => !isNextDay(time, checkIn))
  return [...HALF_HOURS.slice(first), ...HALF_HOURS.slice(0, first)]
}

export const arrivalText = (words: PageWords, time: string, checkIn: string): string =>
  isNextDay(time, checkIn) ? words.t('nextDay', { time: words.time(time) }) : words.time(time)

/** From when rooms are ready, and whose clock these times are of. */
export const arrivalHint = ({ t, time }: PageWords, checkIn: string): string =>
  [t('checkInFrom', { time: time(checkIn) }), t('hotelTime')].join(' · ')
