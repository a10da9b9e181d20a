import { rates, rooms, today, words } from '../session.ts'

/** The names of a room and a rate; the codes of those that are gone. */
export const cellName = (room: string, rate: string | null): string => {
  const roomName = rooms.value.find(({ room_code }) => room_code === room)?.room_name ?? room
  if (rate === null) return roomName
  return `${roomName} · ${rates.value.find(({ rate_code }) => rate_code === rate)?.rate_name ?? rate}`
}

/** The date, with its year if that is not the current one. */
export const dayName = (day: string): string =>
  words.value.date(day, day.startsWith(today.value.slice(0, 4)) ? 'short' : 'shortYear')

/** A day, or the first and the last of several. */
export const daysName = (first: string, last: string): string =>
  first === last ? dayName(first) : `${dayName(first)} – ${dayName(last)}`
