import http from 'node:http'
import { connect } from '../src/db/connection/connect.ts'
import { until } from '../test/support/barriers.ts'
import { type ChaosHotel, type Load, night, send } from './load.ts'
import type { Receiver } from './servers/receiver.ts'
import { check } from './servers/server.ts'

export interface Verdict {
  lost: number
  /** Stored bookings that no guest got an answer for, and damage found by `vacancy check`. */
  leaked: number
  eventsWrong: number
  searchesWrong: number
  /** Acknowledged bookings whose event the hotel's webhook did not get. */
  deliveriesMissing: number
  notes: string[]
}

/** Compares tables, events and answers after the load has ended. */
export const verify = async (
  load: Load,
  url: string,
  address: string,
  environment: Record<string, string>,
  receiver?: Receiver,
): Promise<Verdict> => {
  const notes: string[] = []
  const delivering = receiver === undefined ? 0 : awaitDeliveries(load, receiver)
  const { clean, text } = await check(environment)
  if (!clean) notes.push(text)
  const client = await connect(url, { patient: true })
  const agent = new http.Agent({ keepAlive: false })
  let [lost, leaked, eventsWrong, searchesWrong] = [0, clean ? 0 : 1, 0, 0]
  for (const hotel of load.hotels) {
    const { rows } = await client.query('select booking_code from booking where hotel_id = $1', [
      hotel.hotelId,
    ])
    const stored = new Set(rows.map(({ booking_code }) => booking_code))
    const acknowledged = new Set(
      load.acknowledged.filter(({ hotelId }) => hotelId === hotel.hotelId).map((one) => one.code),
    )
    lost += [...acknowledged].filter((code) => !stored.has(code)).length
    leaked += [...stored].filter((code) => !acknowledged.has(code)).length
    searchesWrong += await compareSearch(agent, address, hotel, async (date) => {
      const found = await client.query(
        `select number_of_rooms from room_day join room using (hotel_id, room_id)
         where room_day.hotel_id = $1 and day = $2`,
        [hotel.hotelId, date],
      )
      return found.rows[0]?.number_of_rooms
    })
    eventsWrong += await readEvents(agent, address, hotel, acknowledged)
  }
  await client.end()
  return { lost, leaked, eventsWrong, searchesWrong, deliveriesMissing: await delivering, notes }
}

// The lease of a killed process has to end first, and then the waiting messages are sent.
const DELIVERED_WITHIN_MS = 45_000

const awaitDeliveries = async (load: Load, { delivered }: Receiver): Promise<number> => {
  const missing = () => load.acknowledged.filter(({ code }) => !delivered.has(code)).length
  await until(async () => missing() === 0, 'everything is delivered', DELIVERED_WITHIN_MS).catch(() => {})
  return missing()
}

const compareSearch = async (
  agent: http.Agent,
  address: string,
  { client }: ChaosHotel,
  roomsOn: (date: string) => Promise<number | undefined>,
): Promise<number> => {
  let wrong = 0
  for (const at of [1, 5, 9]) {
    const path = `/roomavailability?start_date=${night(at)}&end_date=${night(at + 1)}`
    const { json } = await send(agent, address, 'GET', path, { token: client })
    if (json?.Result?.[0]?.number_of_rooms !== (await roomsOn(night(at)))) wrong++
  }
  return wrong
}

/** Checks that versions have no gaps up to the hotel's current one, and that every booking has exactly one event. */
const readEvents = async (
  agent: http.Agent,
  address: string,
  { admin }: ChaosHotel,
  acknowledged: Set<string>,
): Promise<number> => {
  const created: string[] = []
  let after = 0
  let wrong = 0
  for (;;) {
    const path = `/getevents?after=${after}&limit=1000`
    const { json } = await send(agent, address, 'GET', path, { token: admin })
    if (json?.Result === undefined) return wrong + 1
    for (const { version, event_type, data } of json.Result) {
      if (version !== after + 1) wrong++
      after = version
      if (event_type === 'booking.created') created.push(data.booking_code)
    }
    if (json.Result.length === 0) {
      if (after !== json.Version) wrong++
      break
    }
  }
  const heard = new Set(created)
  wrong += created.length - heard.size
  return wrong + [...acknowledged].filter((code) => !heard.has(code)).length
}
