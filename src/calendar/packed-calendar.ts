import { createHash } from 'node:crypto'
import { endianness } from 'node:os'
import { crc32 } from 'node:zlib'
import { Pace } from '../portions.ts'
import { PRICE_RULE_STATEMENTS } from '../price-rules/record/queries.ts'
import type { AdultPricesPalette } from '../stay/days/adult-prices.ts'
import type { RestrictionsPalette, RoomDays } from '../stay/days/days.ts'
import { BLOCK, BLOCK_BITS, PackedReader, PackedWriter } from '../stay/days/packed-block.ts'
import { kindOf, RATE_DAY_NAMES, RESTRICTION_NAMES } from '../stay/days/rate-day.ts'
import type { Day } from '../stay/values/civil-date.ts'
import { type Catalog, HotelCalendar } from './hotel-calendar.ts'
import { CATALOG_STATEMENTS } from './queries.ts'

/** Raise it when the order of what is packed changes, or what is made of a row of a price rule. */
const LAYOUT = 6

/**
 * What the bytes mean. It names every field of a rate-day, and what is read of the catalog, so a version that has others cannot
 * misread them.
 */
export const FORMAT = [
  LAYOUT,
  endianness(),
  BLOCK,
  ...RATE_DAY_NAMES.map((name) => `${name}:${kindOf(name)}`),
  createHash('sha256')
    .update([...CATALOG_STATEMENTS, ...PRICE_RULE_STATEMENTS].join())
    .digest('hex')
    .slice(0, 16),
].join(' ')

// A larger hotel is loaded from its rows.
const MOST_BYTES = 16 * 1024 * 1024
const MOST_RESTRICTIONS = 10_000
const STEPS_OF_BLOCK = 40
const STEPS_OF_PACKED_BLOCK = 5
const WORD_BYTES = 4

const CLOSED = 1
const PUSHED = 2

/** Between the texts of prices by adults. */
const BETWEEN = ';'

/** A calendar's catalog and days in bytes; undefined if it changed meanwhile, or is too large to be kept so. */
export const packCalendar = async (calendar: HotelCalendar): Promise<Uint8Array | undefined> => {
  const { version, catalogVersion, palette, rooms } = calendar
  if (palette.list.length > MOST_RESTRICTIONS || calendar.adultPrices.isCrowded) return undefined
  const pace = new Pace()
  const out = new PackedWriter()
  out.word(calendar.from)
  out.text(JSON.stringify(calendar.catalog))
  packRestrictions(out, palette)
  packAdultPrices(out, calendar.adultPrices)
  out.word(rooms.length)
  for (const { facts, days, rateDays } of rooms) {
    out.long(facts.room_id)
    days.blocks.pack(out)
    packHolds(out, days)
    out.word(rateDays.size)
    for (const [rateId, { blocks, hasAdultPrices }] of rateDays) {
      out.long(rateId)
      out.word(hasAdultPrices ? 1 : 0)
      const isDue = pace.isDue(blocks.pack(out) * STEPS_OF_BLOCK)
      if (out.byteLength > MOST_BYTES) return undefined
      if (!isDue) continue
      await pace.rest()
      if (calendar.version !== version || calendar.catalogVersion !== catalogVersion) return undefined
    }
  }
  return withChecksum(out)
}

const CHECKSUM_BYTES = 4

/** The bytes, and at their end a number by which damage is noticed. */
const withChecksum = (out: PackedWriter): Uint8Array => {
  out.word(0)
  const { bytes } = out
  const at = bytes.length - CHECKSUM_BYTES
  new DataView(bytes.buffer).setUint32(at, crc32(bytes.subarray(0, at)))
  return bytes
}

/** The bytes without that number; undefined if they are damaged. */
const withoutChecksum = (bytes: Uint8Array): Uint8Array | undefined => {
  const at = bytes.length - CHECKSUM_BYTES
  if (at < 0 || bytes.length % WORD_BYTES !== 0) return undefined
  const checksum = new DataView(bytes.buffer, bytes.byteOffset).getUint32(at)
  return checksum === crc32(bytes.subarray(0, at)) ? bytes.subarray(0, at) : undefined
}

const packHolds = (out: PackedWriter, { holds }: RoomDays): void => {
  out.word(holds.length)
  for (const [day, rooms] of holds) {
    out.word(day)
    out.word(rooms)
  }
}

const unpackHolds = (from: PackedReader, days: RoomDays, firstDay: Day): void => {
  for (let left = from.word(); left > 0; left--) {
    const [day, rooms] = [from.word(), from.word()]
    if (day >= firstDay) days.setHeld(day, rooms)
  }
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

const packAdultPrices = (out: PackedWriter, { texts, whenExact }: AdultPricesPalette): void => {
  out.word(whenExact)
  out.text(texts.join(BETWEEN))
}

/**
 * The calendar in such bytes, from a day on. Undefined if the bytes are damaged, or begin with a later day, as they may after
 * the clock was set back. Its days stay packed until they change.
 */
export const unpackCalendar = async (
  bytes: Uint8Array,
  firstDay: Day,
): Promise<HotelCalendar | undefined> => {
  const whole = withoutChecksum(bytes)
  if (whole === undefined) return undefined
  const from = new PackedReader(whole)
  if (from.word() > firstDay) return undefined
  const catalog: Catalog = JSON.parse(from.text())
  const calendar = new HotelCalendar(firstDay)
  calendar.setCatalog(catalog)
  // Packed by a version that did not know of it.
  if (calendar.prices.taken !== undefined && catalog.taken === undefined) return undefined
  unpackRestrictions(from, calendar.palette)
  unpackAdultPrices(from, calendar.adultPrices)
  return (await takeBlocks(calendar, from)) ? calendar : undefined
}

const takeBlocks = async (calendar: HotelCalendar, from: PackedReader): Promise<boolean> => {
  const pace = new Pace()
  const firstBlock = calendar.from >> BLOCK_BITS
  for (let left = from.word(); left > 0; left--) {
    const room = calendar.roomOf(from.long())
    if (room === undefined) return false
    room.days.blocks.takePacked(from, firstBlock)
    unpackHolds(from, room.days, calendar.from)
    for (let rates = from.word(); rates > 0; rates--) {
      const days = calendar.rateDaysOf(room, from.long())
      days.hasAdultPrices = from.word() === 1
      if (pace.isDue(days.blocks.takePacked(from, firstBlock) * STEPS_OF_PACKED_BLOCK)) await pace.rest()
    }
  }
  calendar.packedBytes = from.words.byteLength
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

const unpackAdultPrices = (from: PackedReader, palette: AdultPricesPalette): void => {
  palette.whenExact = from.word()
  // The first stands for days without any.
  for (const text of from.text().split(BETWEEN).slice(1)) palette.indexOf(text)
}
