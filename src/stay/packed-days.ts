import { PAGE, type Page, type Pages } from './days.ts'

const WORD = 2 ** 32

/** Collects numbers of 32 bits. */
export class PackedWriter {
  private words = new Int32Array(4096)
  private length = 0

  word(value: number): void {
    if (this.length === this.words.length) this.grow(1)
    this.words[this.length++] = value
  }

  /** A whole number up to 2^53. */
  id(value: number): void {
    this.word(Math.floor(value / WORD))
    this.word(value | 0)
  }

  numbers(values: Page): void {
    const words = wordsOf(values)
    if (this.length + words.length > this.words.length) this.grow(words.length)
    this.words.set(words, this.length)
    this.length += words.length
  }

  get bytes(): Uint8Array {
    return new Uint8Array(this.words.buffer, 0, this.length * 4)
  }

  get byteLength(): number {
    return this.length * 4
  }

  private grow(needed: number): void {
    const larger = new Int32Array(Math.max(this.words.length * 2, this.words.length + needed))
    larger.set(this.words)
    this.words = larger
  }
}

/** Reads them again, in the same order. */
export class PackedReader {
  private readonly words: Int32Array
  private at = 0

  /** The bytes must begin at a multiple of four in their buffer. */
  constructor(bytes: Uint8Array) {
    this.words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 2)
  }

  word(): number {
    return this.words[this.at++]!
  }

  id(): number {
    const high = this.word()
    return high * WORD + (this.word() >>> 0)
  }

  numbers(into: Page): void {
    const words = wordsOf(into)
    words.set(this.words.subarray(this.at, this.at + words.length))
    this.at += words.length
  }

  get isAtEnd(): boolean {
    return this.at === this.words.length
  }
}

const wordsOf = (values: Page): Int32Array =>
  values instanceof Int32Array
    ? values
    : new Int32Array(values.buffer, values.byteOffset, values.byteLength >> 2)

// The form of a page: a bit for each column that has one value for all days, and one for numbers of 64 bits.
const WIDE = 1 << 30

/** Many columns of a page hold one value for all days, which is written once. Returns how many pages there are. */
export const packPages = (out: PackedWriter, pages: Pages): number => {
  let count = 0
  pages.each(() => count++)
  out.word(count)
  pages.each((number, page) => {
    out.word(number)
    let form = page instanceof Float64Array ? WIDE : 0
    for (let column = 0; column < pages.width; column++) if (isEven(page, column)) form |= 1 << column
    out.word(form)
    for (let column = 0; column < pages.width; column++) {
      const length = form & (1 << column) ? 1 : PAGE
      out.numbers(page.subarray(column * PAGE, column * PAGE + length))
    }
  })
  return count
}

const isEven = (page: Page, column: number): boolean => {
  const first = column * PAGE
  for (let at = first + 1; at < first + PAGE; at++) if (page[at] !== page[first]) return false
  return true
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
    const page = form & WIDE ? new Float64Array(length) : memory.subarray(read * length, (read + 1) * length)
    for (let column = 0; column < pages.width; column++) {
      const first = column * PAGE
      const isOne = (form & (1 << column)) !== 0
      from.numbers(page.subarray(first, first + (isOne ? 1 : PAGE)))
      if (isOne) page.fill(page[first]!, first, first + PAGE)
    }
    if (number >= firstNumber) pages.put(number, page)
  }
  return count
}
