import { endianness } from 'node:os'
import { Pace } from '../portions.ts'
import { PAGE, PAGE_BITS, RateDays, type RestrictionsPalette, RoomDays } from '../stay/days.ts'
import { PackedReader, PackedWriter, packPages, unpackPages } from '../stay/packed-days.ts'
import { kindOf, RATE_DAY_NAMES, RESTRICTION_NAMES } from '../stay/rate-day.ts'
import type { HotelCalendar } from './hotel-calendar.ts'

/** Raise it when the order of what is packed changes. */
const LAYOUT = 1

/** What the bytes mean. It names every field of a rate-day, so a version that has others cannot misread them. */
export const FORMAT = [
  LAYOUT,
  endianness(),
  PAGE,
  ...RATE_DAY_NAMES.map((name) => `${name}:${kindOf(name)}`),
].join(' ')

// A larger hotel is loaded from its rows.
const MOST_BYTES = 16 * 1024 * 1024
const MOST_RESTRICTIONS = 10_000
const STEPS_OF_PAGE = 40

const CLOSED = 1
const PUSHED = 2

/** A calendar's days in bytes; undefined if it changed meanwhile, or is too large to be kept so. */
export const packCalendar = async (calendar: HotelCalendar): Promise<Uint8Array | undefined> => {
  const { version, catalogVersion, palette, rooms } = calendar
  if (palette.list.length > MOST_RESTRICTIONS) return undefined
  const pace = new Pace()
  const out = new PackedWriter()
  out.word(calendar.from)
  packRestrictions(out, palette)
  out.word(rooms.length)
  for (const { facts, days, rateDays } of rooms) {
    out.long(facts.room_id)
    packPages(out, days.pages)
    out.word(rateDays.size)
    for (const [rateId, { pages }] of rateDays) {
      out.long(rateId)
      const isDue = pace.isDue(packPages(out, pages) * STEPS_OF_PAGE)
      if (out.byteLength > MOST_BYTES) return undefined
      if (!isDue) continue
      await pace.rest()
      if (calendar.version !== version || calendar.catalogVersion !== catalogVersion) return undefined
    }
  }
  return out.bytes
}

const packRestrictions = (out: PackedWriter, palette: RestrictionsPalette): void => {
  // The first stands for days without a row.
  const list = palette.list.slice(1)
  out.word(list.length)
  for (const restrictions of list) {
    for (const name of RESTRICTION_NAMES) out.word(restrictions[name])
    out.word((restrictions.closed ? CLOSED : 0) | (restrictions.pushed ? PUSHED : 0))
  }
}

/**
 * Fills a calendar that has its catalog and no days yet. False if the bytes are not whole, or begin with a later day, as
 * they may after the clock was set back.
 */
export const unpackCalendar = async (calendar: HotelCalendar, bytes: Uint8Array): Promise<boolean> => {
  const pace = new Pace()
  const from = new PackedReader(bytes)
  if (from.word() > calendar.from) return false
  const firstPage = calendar.from >> PAGE_BITS
  const rateIds = new Set(calendar.rates.map(({ facts }) => facts.rate_id))
  unpackRestrictions(from, calendar.palette)
  for (let left = from.word(); left > 0; left--) {
    const room = calendar.roomOf(from.long())
    unpackPages(from, (room?.days ?? new RoomDays()).pages, firstPage)
    for (let rates = from.word(); rates > 0; rates--) {
      const rateId = from.long()
      const isKnown = room !== undefined && rateIds.has(rateId)
      const days = isKnown ? calendar.rateDaysOf(room, rateId) : new RateDays(calendar.palette)
      if (pace.isDue(unpackPages(from, days.pages, firstPage) * STEPS_OF_PAGE)) await pace.rest()
    }
  }
  return from.isAtEnd
}

const unpackRestrictions = (from: PackedReader, palette: RestrictionsPalette): void => {
  for (let left = from.word(); left > 0; left--) {
    const day = {} as Parameters<typeof palette.indexOf>[0]
    for (const name of RESTRICTION_NAMES) day[name] = from.word()
    const flags = from.word()
    palette.indexOf({ ...day, is_close: (flags & CLOSED) !== 0, pushed: (flags & PUSHED) !== 0 })
  }
}
