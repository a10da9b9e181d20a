import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatDay } from '../../../src/stay/values/civil-date.ts'
import type { Booking, Room } from '../types.ts'
import type { Stay } from './lanes.ts'
import { heightOf, LANE, seenBars, seenTracks, trackAt, tracksOf } from './tracks.ts'

const ROOMS = 300
const FIRST = 20_000

const room = (code: string, number_of_room: number, units: string[] = []): Room =>
  ({
    room_code: code,
    room_name: code,
    number_of_room,
    ...(units.length === 0
      ? {}
      : { room_units: units.map((unit) => ({ unit, is_out_of_order: 0, is_clean: 1 })) }),
  }) as unknown as Room

const stay = (code: string, from: number, nights: number, at: number, units?: string[]): Stay =>
  ({
    booking: {
      booking_code: `B${at}`,
      arrival_date: formatDay(FIRST + from),
      departure_date: formatDay(FIRST + from + nights),
    } as Booking,
    item: { item: 1, room_code: code, rooms: 1, ...(units === undefined ? {} : { units }) },
  }) as unknown as Stay

/** A month in which every room is taken all the time, three nights each. */
const full = (code: string, withUnits: boolean): Stay[] =>
  Array.from({ length: ROOMS * 10 }, (_, at) =>
    stay(code, Math.floor(at / ROOMS) * 3, 3, at, withUnits ? [`${100 + (at % ROOMS)}`] : undefined),
  )

const SEEN = { from: 1200, to: 2400 }

test('of 300 rooms and a month only what is seen is drawn, with numbers and without', () => {
  const units = Array.from({ length: ROOMS }, (_, at) => `${100 + at}`)
  for (const withUnits of [true, false]) {
    const tracks = tracksOf([room('A', ROOMS, withUnits ? units : [])], full('A', withUnits))
    assert.ok(heightOf(tracks) >= ROOMS * LANE)
    const drawn = seenTracks(tracks, SEEN).flatMap((track) => seenBars(track, SEEN))
    const lanes = Math.ceil((SEEN.to - SEEN.from) / LANE) + 2
    assert.ok(drawn.length > 0 && drawn.length <= lanes * 10, `${drawn.length} bars`)
    assert.ok(seenTracks(tracks, SEEN).length <= lanes)
  }
})

test('nothing is lost: every stay has one bar a room, no two of a row overlap, and each row is found by its height', () => {
  const tracks = tracksOf(
    [room('A', ROOMS), room('B', 2, ['1', '2'])],
    [...full('A', false), stay('B', 0, 2, 9001, ['2']), stay('B', 0, 2, 9002)],
  )
  assert.equal(tracks.flatMap(({ bars }) => bars).length, ROOMS * 10 + 2)
  for (const track of tracks) {
    assert.equal(trackAt(tracks, track.top), track)
    assert.equal(trackAt(tracks, track.top + track.height - 1), track)
    const nights = track.bars.flatMap(({ booking, lane }) => `${lane} ${booking.arrival_date}`)
    assert.equal(new Set(nights).size, nights.length)
  }
  assert.deepEqual(
    tracks.map(({ unit, bars }) => [unit, bars.length]),
    [
      [undefined, ROOMS * 10],
      [undefined, 1],
      ['1', 0],
      ['2', 1],
    ],
  )
})
