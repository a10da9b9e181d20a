import type { Day } from './civil-date.ts'
import {
  endOfPage,
  PAGE,
  PAGE_BITS,
  type PackedReader,
  type PackedWriter,
  type Page,
  packPage,
  unpackPage,
} from './packed-page.ts'

const IN_PAGE = PAGE - 1
const MOST_INT32 = 2 ** 31 - 1
const PAGES_AT_ONCE = 16
// What the engine keeps for an array, beside its numbers.
const ARRAY_BYTES = 270

/** Packed pages of a calendar, and how much memory the pages unpacked from them take. */
export class PackedSource {
  readonly words: Int32Array
  unpackedBytes = 0
  private spare = new Int32Array(0)

  constructor(words: Int32Array) {
    this.words = words
  }

  /** Memory for a page, of a larger piece: asking for memory takes longer than filling it. */
  blank(length: number): Int32Array {
    if (this.spare.length < length) this.spare = new Int32Array(PAGES_AT_ONCE * length)
    const page = this.spare.subarray(0, length)
    this.spare = this.spare.subarray(length)
    return page
  }
}

// Places of pages that are not packed, and of those that were changed after they had been unpacked.
const NOWHERE = -1
const CHANGED = -2

/**
 * Pages with `width` numbers for each day, found by day number. They are made on demand, so that one price for 2099 does not
 * take memory for seventy years. Pages may be packed, and are then unpacked when one of their days is asked for.
 */
export class Pages {
  readonly width: number
  private readonly blank: number
  private first = 0
  private pages: (Page | undefined)[] = []
  private source: PackedSource | undefined
  /** Where each page begins in the source. */
  private places: number[] = []

  constructor(width: number, blank: number) {
    this.width = width
    this.blank = blank
  }

  at(day: Day): Page | undefined {
    const index = (day >> PAGE_BITS) - this.first
    return this.pages[index] ?? (this.source === undefined ? undefined : this.unpacked(index))
  }

  /** The page of a day to be changed, created if missing, with numbers wide enough for the largest value. */
  make(day: Day, largest: number): Page {
    const index = this.indexOf(day >> PAGE_BITS)
    let page = this.toChange(index) ?? this.blankPage(largest)
    if (largest > MOST_INT32 && page instanceof Int32Array) page = Float64Array.from(page)
    this.pages[index] = page
    return page
  }

  /** Visits each page with days of the range, to be changed, with the offsets of the first and last of these days. */
  change(first: Day, last: Day, visit: (page: Page, from: number, to: number) => void): void {
    for (let index = 0; index < this.pages.length; index++) {
      const start = (index + this.first) << PAGE_BITS
      if (start > last || start + IN_PAGE < first) continue
      const page = this.toChange(index)
      if (page !== undefined) visit(page, Math.max(first - start, 0), Math.min(last - start, IN_PAGE))
    }
  }

  /** Returns how many pages there are. */
  pack(out: PackedWriter): number {
    const { source, places, pages } = this
    const indexes = [...pages.keys()].filter((index) => pages[index] !== undefined || places[index]! >= 0)
    out.word(indexes.length)
    for (const index of indexes) {
      out.word(index + this.first)
      const place = places[index]!
      if (source === undefined || place < 0) packPage(out, pages[index]!, this.width)
      else out.copy(source.words.subarray(place, endOfPage(source.words, place, this.width)))
    }
    return indexes.length
  }

  /**
   * Takes packed pages from the one with this number on, in place of any there are, which must be the same. Returns how
   * many were looked at.
   */
  takePacked(source: PackedSource, from: PackedReader, firstNumber: number): number {
    const count = from.word()
    this.source = source
    this.pages.fill(undefined)
    for (let read = 0; read < count && from.at < from.words.length; read++) {
      const number = from.word()
      if (number >= firstNumber) this.places[this.indexOf(number)] = from.at
      from.at = endOfPage(from.words, from.at, this.width)
    }
    return count
  }

  /** Gives back the memory of pages that are as they were packed. */
  forgetUnpacked(): void {
    for (const [index, place] of this.places.entries()) {
      const page = this.pages[index]
      if (place < 0 || page === undefined) continue
      this.pages[index] = undefined
      this.source!.unpackedBytes -= sizeOf(page)
    }
  }

  /** Its memory, without what its source counts. */
  get bytes(): number {
    let sum = this.pages.length * 16
    for (const [index, page] of this.pages.entries())
      if (page !== undefined && this.places[index] === NOWHERE) sum += sizeOf(page)
    return sum
  }

  private unpacked(index: number): Page | undefined {
    const place = this.places[index]
    if (place === undefined || place < 0) return undefined
    const source = this.source!
    const page = unpackPage(source.words, place, this.width, () => source.blank(this.width * PAGE))
    this.pages[index] = page
    source.unpackedBytes += sizeOf(page)
    return page
  }

  private toChange(index: number): Page | undefined {
    const page = this.pages[index] ?? this.unpacked(index)
    if (this.places[index]! >= 0) this.places[index] = CHANGED
    return page
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
    return this.blank === 0 ? page : page.fill(this.blank, 0, (this.width - 1) * PAGE)
  }
}

const sizeOf = (page: Page): number => page.byteLength + ARRAY_BYTES
