import type { HotelCalendar } from '../../calendar/hotel-calendar.ts'
import type { Reason } from '../../stay/rule/reasons.ts'
import { fromMinor, type Minor } from '../../stay/values/money.ts'
import {
  type CodesPart,
  JoinedPart,
  type NightPart,
  nightOf,
  type OfRate,
  type Part,
  type Run,
  type Sink,
} from './answer-form.ts'
import { written } from './fragments.ts'
import { hasAskedRate, Offers, writeRoom } from './room-answer.ts'
import type { SearchParts } from './search-parts.ts'
import type { Search } from './search-request.ts'

/** The answer of a search as objects, which JSON.stringify writes: what the bytes are compared with. */
export const searchObjects = (parts: SearchParts, calendar: HotelCalendar, search: Search): unknown[] => {
  const catalog = parts.ofCatalog(calendar)
  const ofStay = parts.ofStay(search.stay, calendar, catalog)
  const out = new ObjectSink(catalog.digits)
  for (const own of hasAskedRate(calendar, search) ? catalog.rooms : []) {
    if (search.room_code !== undefined && own.room.facts.room_code !== search.room_code) continue
    const offers = new Offers()
    offers.assess(catalog, calendar, own.room, search)
    if (search.availableOnly && offers.count === 0) continue
    writeRoom(out, parts, own, ofStay, search.stay, offers.list, offers.count, true)
  }
  return out.list
}

type Members = Record<string, unknown>

/** Makes objects of the pieces. */
class ObjectSink implements Sink {
  /** The elements received so far. */
  readonly list: Members[] = []
  private readonly digits: number
  private object: Members = {}
  /** The object whose list is being received, and that list. */
  private outer: { object: Members; list: Members[] } | undefined

  constructor(digits: number) {
    this.digits = digits
  }

  part(part: Part | JoinedPart): void {
    for (const each of part instanceof JoinedPart ? part.parts : [part]) this.add(each)
  }

  private add({ before, members, next, after }: Part): void {
    if (before === '],') {
      this.object = this.outer!.object
      this.outer = undefined
    }
    if (before.endsWith('{')) {
      this.object = {}
      const list = this.outer?.list ?? this.list
      list.push(this.object)
    }
    Object.assign(this.object, members)
    if (after !== '[') return
    this.outer = { object: this.object, list: [] }
    this.object[next!] = this.outer.list
  }

  amount(part: Part | JoinedPart, minor: Minor): void {
    this.part(part)
    this.value(part instanceof JoinedPart ? part.parts[1] : part, fromMinor(written(minor), this.digits))
  }

  runAmount(run: Run, minor: Minor): void {
    this.value(this.lastOf(run), fromMinor(written(minor), this.digits))
  }

  count(part: Part, value: number): void {
    this.part(part)
    this.value(part, value)
  }

  codes({ part }: CodesPart, offers: readonly OfRate[], count: number): void {
    const codes = offers.slice(0, count).map(({ rate }) => rate.code.code)
    this.part(part)
    this.value(part, codes.join(','))
  }

  nights(run: Run, nights: readonly NightPart[], prices: ArrayLike<Minor>): void {
    const amount = (minor: Minor) => (minor < 0 ? null : fromMinor(written(minor), this.digits))
    const list = nights.map(({ date }, at) => nightOf(date, amount(prices[at]!)))
    this.value(this.lastOf(run), list)
  }

  reasons(part: Part, reasons: readonly Reason[]): void {
    this.part(part)
    this.value(part, reasons)
  }

  private lastOf({ parts }: Run): Part {
    for (const part of parts) this.part(part)
    return parts.at(-1)!
  }

  private value(part: Part, value: unknown): void {
    this.object[part.next!] = value
  }
}
