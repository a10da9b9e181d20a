import type { Day } from '../values/civil-date.ts'
import {
  endOfPage,
  numberIn,
  PAGE,
  PAGE_BITS,
  type PackedReader,
  type PackedWriter,
  type Page,
  packPage,
  unpackPage,
} from './packed-block.ts'

const IN_PAGE = PAGE - 1
const MOST_INT32 = 2 ** 31 - 1
// What the engine keeps for an array, beside its numbers.
const ARRAY_BYTES = 270
const NOWHERE = -1
const NOTHING = new Int32Array(0)

/**
 * Pages with some numbers for each day, found by day number. They are made on demand, so that one price for 2099 does not
 * take memory for seventy years. Packed ones are read as they are, and unpacked when one of their days changes.
 */
export class Pages {
  /** What the number of each column is where nobody set it. */
  private readonly blanks: readonly number[]
  private first = 0
  private pages: (Page | undefined)[] = []
  /** Where the packed pages are, and where each begins there. */
  private packed: Int32Array = NOTHING
  private places: number[] = []

  constructor(blanks: readonly number[]) {
    this.blanks = blanks
  }

  number(day: Day, column: number): number {
    const index = (day >> PAGE_BITS) - this.first
    const page = this.pages[index]
    if (page !== undefined) return page[(column << PAGE_BITS) + (day & IN_PAGE)]!
    const place = this.places[index]
    if (place === undefined || place < 0) return this.blanks[column]!
    return numberIn(this.packed, place, column, day & IN_PAGE)
  }

  /** The page of a day to be changed, created if missing, with numbers wide enough for the largest value. */
  make(day: Day, largest: number): Page {
    const index = this.indexOf(day >> PAGE_BITS)
    let page = this.unpacked(index) ?? this.blankPage(largest)
    if (largest > MOST_INT32 && page instanceof Int32Array) page = Float64Array.from(page)
    this.pages[index] = page
    return page
  }

  /** Visits each page with days of the range, to be changed, with the offsets of the first and last of these days. */
  change(first: Day, last: Day, visit: (page: Page, from: number, to: number) => void): void {
    for (let index = 0; index < this.pages.length; index++) {
      const start = (index + this.first) << PAGE_BITS
      if (start > last || start + IN_PAGE < first) continue
      const page = this.unpacked(index)
      if (page !== undefined) visit(page, Math.max(first - start, 0), Math.min(last - start, IN_PAGE))
    }
  }

  /** Returns how many pages there are. */
  pack(out: PackedWriter): number {
    const { packed, places, pages, width } = this
    const indexes = [...pages.keys()].filter((index) => pages[index] !== undefined || places[index]! >= 0)
    out.word(indexes.length)
    for (const index of indexes) {
      out.word(index + this.first)
      const page = pages[index]
      const place = places[index]!
      if (page !== undefined) packPage(out, page, width)
      else out.copy(packed.subarray(place, endOfPage(packed, place, width)))
    }
    return indexes.length
  }

  /** Takes packed pages, from the one with this number on. Returns how many were looked at. */
  takePacked(from: PackedReader, firstNumber: number): number {
    const count = from.word()
    this.packed = from.words
    for (let read = 0; read < count && from.at < from.words.length; read++) {
      const number = from.word()
      if (number >= firstNumber) this.places[this.indexOf(number)] = from.at
      from.at = endOfPage(from.words, from.at, this.width)
    }
    return count
  }

  /** Its memory, without the packed pages. */
  get bytes(): number {
    let sum = this.pages.length * 16
    for (const page of this.pages) if (page !== undefined) sum += page.byteLength + ARRAY_BYTES
    return sum
  }

  private unpacked(index: number): Page | undefined {
    const page = this.pages[index]
    const place = this.places[index]!
    if (page !== undefined || place < 0) return page
    const unpacked = unpackPage(this.packed, place, this.width)
    this.pages[index] = unpacked
    this.places[index] = NOWHERE
    return unpacked
  }

  private indexOf(number: number): number {
    if (this.pages.length === 0) this.first = number
    while (number < this.first) {
      this.pages.unshift(undefined)
      this.places.unshift(NOWHERE)
      this.first--
    }
    const index = number - this.first
    while (this.pages.length <= index) {
      this.pages.push(undefined)
      this.places.push(NOWHERE)
    }
    return index
  }

  private blankPage(largest: number): Page {
    const length = this.width * PAGE
    const page = largest > MOST_INT32 ? new Float64Array(length) : new Int32Array(length)
    for (const [column, blank] of this.blanks.entries())
      if (blank !== 0) page.fill(blank, column * PAGE, (column + 1) * PAGE)
    return page
  }

  private get width(): number {
    return this.blanks.length
  }
}
