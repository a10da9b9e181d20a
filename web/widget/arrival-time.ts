import type { PageWords } from './types.ts'

const HALF_HOURS = Array.from(
  { length: 48 },
  (_, half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`,
)
const MORNING = '06:00'

/** Who arrives before the morning, and before rooms are ready, arrives in the night after the day of arrival. */
export const isNextDay = (time: string, checkIn: string): boolean => time < MORNING && time < checkIn

/** Half-hours in the order they come: from the morning of the day of arrival to the end of the night after it. */
export const arrivalTimes = (checkIn: string): string[] => {
  const first = HALF_HOURS.findIndex((time) => !isNextDay(time, checkIn))
  return [...HALF_HOURS.slice(first), ...HALF_HOURS.slice(0, first)]
}

export const arrivalText = (words: PageWords, time: string, checkIn: string): string =>
  isNextDay(time, checkIn) ? words.t('nextDay', { time: words.time(time) }) : words.time(time)
