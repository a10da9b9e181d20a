import { fromMinor, meanOf } from '../stay/values/money.ts'
import type { OccupancyRow } from './queries.ts'

/** A percentage with two decimals, rounded half up. */
const percent = (part: number, whole: number): number =>
  whole === 0 ? 0 : meanOf(part * 10_000, whole) / 100

/** One day of the report. */
export const occupancyDay = (row: OccupancyRow, capacity: number, digits: number) => ({
  date: row.date,
  rooms_sold: row.rooms_sold,
  rooms_left: row.rooms_left,
  capacity,
  occupancy_percent: percent(row.rooms_sold, capacity),
  room_revenue: fromMinor(row.room_revenue, digits),
  adr: fromMinor(meanOf(row.room_revenue, row.rooms_sold), digits),
  revpar: fromMinor(meanOf(row.room_revenue, capacity), digits),
  arrivals: row.arrivals,
  departures: row.departures,
  bookings_created: row.bookings_created,
  rooms_created: row.rooms_created,
  cancellations: row.cancellations,
  extra_revenue: fromMinor(row.extra_revenue, digits),
  tax_revenue: fromMinor(row.tax_revenue, digits),
  no_shows: row.no_shows,
})
