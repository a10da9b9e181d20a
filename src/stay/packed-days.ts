import { PAGE, type Page, type Pages } from './days.ts'

const WORD = 2 ** 32

/** Collects numbers of 32 bits. */
export class PackedWriter {
  private words = new Int32Array(4096)
  private length = 0

  word(value: number): void {
    if (this.length === this.words.length) {
      const larger = new Int32Array(this.words.length * 2)
      larger.set(this.words)
      this.words = larger
    }
    this.words[this.length++] = value
  }

  /** A whole number from -2^53 to 2^53. */
  long(value: number): void {
    this.word(Math.floor(value / WORD))
    this.word(value | 0)
  }

  get bytes(): Uint8Array {
    return new Uint8Array(this.words.buffer, 0, this.byteLength)
  }

  get byteLength(): number {
    return this.length * 4
  }
}

/** Reads them again, in the same order. */
export class PackedReader {
  readonly words: Int32Array
  at = 0

  /** The bytes must begin at a multiple of four in their buffer. */
  constructor(bytes: Uint8Array) {
    this.words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 2)
  }

  word(): number {
    return this.words[this.at++]!
  }

  long(): number {
    const high = this.word()
    return high * WORD + (this.word() >>> 0)
  }

  get isAtEnd(): boolean {
    return this.at === this.words.length
  }
}

// How the numbers of a column are written, in two bits for each column of the page's form.
/** One number, which all days have. */
const ONE = 0
/** The smallest number, and for each day how much it is above that, in 16 bits. */
const NEAR = 1
/** A number of 32 bits for each day. */
const INT = 2
/** A number of 64 bits for each day. */
const LONG = 3
const FORM_BITS = 2
const FORM = 3
const MOST_ABOVE = 0xffff

// The page itself has numbers of 64 bits.
const WIDE = 1 << 30

/** Returns how many pages there are. */
export const packPages = (out: PackedWriter, pages: Pages): number => {
  let count = 0
  pages.each(() => count++)
  out.word(count)
  pages.each((number, page) => {
    out.word(number)
    const isWide = page instanceof Float64Array
    let form = isWide ? WIDE : 0
    for (let column = 0; column < pages.width; column++)
      form |= formOf(page, column * PAGE, isWide) << (column * FORM_BITS)
    out.word(form)
    for (let column = 0; column < pages.width; column++)
      packColumn(out, page, column * PAGE, (form >> (column * FORM_BITS)) & FORM)
  })
  return count
}

const formOf = (page: Page, first: number, isWide: boolean): number => {
  if (isWide) return LONG
  const least = leastOf(page, first)
  let most = least
  for (let at = first; at < first + PAGE; at++) if (page[at]! > most) most = page[at]!
  if (most === least) return ONE
  return most - least <= MOST_ABOVE ? NEAR : INT
}

const leastOf = (page: Page, first: number): number => {
  let least = page[first]!
  for (let at = first + 1; at < first + PAGE; at++) if (page[at]! < least) least = page[at]!
  return least
}

const packColumn = (out: PackedWriter, page: Page, first: number, form: number): void => {
  const end = first + PAGE
  if (form === ONE) out.word(page[first]!)
  else if (form === NEAR) {
    const least = leastOf(page, first)
    out.word(least)
    for (let at = first; at < end; at += 2) out.word((page[at]! - least) | ((page[at + 1]! - least) << 16))
  } else if (form === INT) for (let at = first; at < end; at++) out.word(page[at]!)
  else for (let at = first; at < end; at++) out.long(page[at]!)
}

/** Reads the pages from the one with this number on; returns how many were looked at. */
export const unpackPages = (from: PackedReader, pages: Pages, firstNumber: number): number => {
  const count = from.word()
  const length = pages.width * PAGE
  // One piece of memory for all: making one for each page takes longer than filling it.
  const memory = new Int32Array(count * length)
  for (let read = 0; read < count; read++) {
    const number = from.word()
    const form = from.word()
    const isWide = (form & WIDE) !== 0
    const page = isWide ? new Float64Array(length) : memory.subarray(read * length, (read + 1) * length)
    for (let column = 0; column < pages.width; column++)
      unpackColumn(from, page, column * PAGE, (form >> (column * FORM_BITS)) & FORM)
    if (number >= firstNumber) pages.put(number, page)
  }
  return count
}

const unpackColumn = (from: PackedReader, page: Page, first: number, form: number): void => {
  const { words } = from
  const end = first + PAGE
  if (form === ONE) page.fill(from.word(), first, end)
  else if (form === NEAR) {
    const least = from.word()
    for (let at = first; at < end; at += 2) {
      const both = words[from.at++]!
      page[at] = least + (both & MOST_ABOVE)
      page[at + 1] = least + (both >>> 16)
    }
  } else if (form === INT) for (let at = first; at < end; at++) page[at] = words[from.at++]!
  else for (let at = first; at < end; at++) page[at] = from.long()
}
