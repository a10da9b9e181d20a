import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, daysBetween } from '../../shared/words.ts'
import type { Alternative, RoomOffer, Stay } from '../types.ts'
import { alternativesFor, type CalendarQuestion, lookFor, MOST_LOOKED_FOR } from './find-alternatives.ts'

const stay: Stay = {
  arrival: '2027-03-12',
  departure: '2027-03-14',
  adults: 2,
  children: 0,
  ages: [],
  rooms: 1,
  promo: '',
}

const closedRoom = (code: string, room_code = 'R'): RoomOffer =>
  ({
    room_code,
    is_close: 1,
    room_max_adult: 1,
    room_max_children: 0,
    number_of_rooms: 4,
    rate_details: [{ reasons: [{ code, message: '' }] }],
  }) as unknown as RoomOffer

/** Answers the questions of a search for alternatives: `free` says which nights are available, `least` is the minimum stay. */
const look = (room: RoomOffer, free: (day: string) => boolean, least = 1, today = '2027-03-01') => {
  const questions: CalendarQuestion[] = []
  const looking = alternativesFor([room], room.room_code, stay, today)
  let step = looking.next()
  while (!step.done) {
    const { first, last, nights, rooms } = step.value
    questions.push(step.value)
    const days = Array.from({ length: daysBetween(first, last) + 1 }, (_, at) => addDays(first, at))
    const isFree = (date: string) =>
      Array.from({ length: nights }, (_, at) => addDays(date, at)).every(free) && nights >= least
    step = looking.next(
      days.map((date) => ({
        date,
        is_available:
          isFree(date) && (rooms > 1 || room.rate_details[0]!.reasons[0]!.code !== 'occupancy') ? 1 : 0,
        lowest_price: 10,
        total_price: 10 * nights * rooms,
        grand_total: 10 * nights * rooms,
        room_code: null,
        rate_code: null,
        reason: null,
        min_night: free(date) ? least : 0,
      })),
    )
  }
  return { found: step.value, questions }
}

const brief = ({ kind, total, stay: { arrival, departure, rooms } }: Alternative) =>
  [kind, arrival, departure, rooms, total].join(' ')

test('what would work is the nearest stay before, within and after, with its price', () => {
  const taken = (day: string) => day !== '2027-03-13'
  const { found, questions } = look(closedRoom('sold_out'), taken)
  assert.deepEqual(found.map(brief), [
    'earlier 2027-03-11 2027-03-13 1 20',
    'shorter 2027-03-12 2027-03-13 1 10',
    'later 2027-03-14 2027-03-16 1 20',
  ])
  assert.equal(questions.length, 3)
  assert.deepEqual(look(closedRoom('sold_out'), () => false).found, [])
  const past = look(closedRoom('sold_out'), taken, 1, '2027-03-12').found
  assert.deepEqual(
    past.map(({ kind }) => kind),
    ['shorter', 'later'],
  )
})

test('where more nights or rooms are all it needs, that is what is offered', () => {
  const longer = look(closedRoom('min_night'), () => true, 3).found
  assert.deepEqual(longer.map(brief), ['nights 2027-03-12 2027-03-15 1 30'])
  const crowded = look(closedRoom('occupancy'), () => true).found
  assert.deepEqual(crowded.map(brief), ['rooms 2027-03-12 2027-03-14 2 40'])
})

test('of many rooms that are not free only some are looked for, and the hotel as a whole', () => {
  const rooms = Array.from({ length: 30 }, (_, at) => closedRoom('sold_out', `R${at}`))
  const codes = lookFor(rooms, stay, '2027-03-01').map(({ room_code }) => room_code)
  assert.equal(codes.length, MOST_LOOKED_FOR + 1)
  assert.equal(codes[0], undefined)
  const one = { ...closedRoom('sold_out', 'X'), is_close: 0 as const }
  assert.ok(!lookFor([...rooms, one], stay, '2027-03-01').some(({ room_code }) => room_code === undefined))
})
