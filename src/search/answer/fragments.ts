import { type Minor, scaleOf } from '../../stay/values/money.ts'

const WORD = 8
// Two words are copied at a time: one at a time, a search takes a tenth longer.
const STRIDE = 2 * WORD
// Measured: from here on the engine copies faster.
const LONGEST_BY_WORDS = 96
const FIRST_BYTES = 64 * 1024
// An amount is at most 2^53 minor units, written four digits at a time.
const MOST_DIGITS = 24
const FOUR_DIGITS = 10_000

/** The texts of the numbers below `count`, up to four bytes each, stored as one 32-bit word. */
const wordsOf = (count: number, write: (value: number) => string) => {
  const words = new Int32Array(count)
  const lengths = new Uint8Array(count)
  const bytes = Buffer.alloc(4)
  for (let value = 0; value < count; value++) {
    lengths[value] = bytes.write(write(value))
    words[value] = bytes.readInt32LE()
  }
  return { words, lengths }
}

const NUMBERS = wordsOf(FOUR_DIGITS, String)
const FOURS = wordsOf(FOUR_DIGITS, (value) => String(value).padStart(4, '0'))
/** Of a stay whose sum is beyond all measure, and which nobody can book, the largest exact number is told. */
export const written = (amount: Minor): Minor =>
  amount > Number.MAX_SAFE_INTEGER ? Number.MAX_SAFE_INTEGER : amount

/** The text of the fraction, by the currency's number of fraction digits. */
const FRACTIONS = [0, 1, 2, 3].map((digits) =>
  wordsOf(scaleOf(digits), (value) => (value === 0 ? '' : String(value / scaleOf(digits)).slice(1))),
)

/** Text encoded once as bytes, to be copied into many answers. */
export interface Fragment {
  readonly bytes: Uint8Array
  /** The same bytes, and zeros up to a whole number of strides. */
  readonly view: DataView
  readonly length: number
}

export const fragmentOf = (text: string): Fragment => {
  const encoded = Buffer.from(text)
  const { length } = encoded
  const buffer = new ArrayBuffer(Math.ceil(length / STRIDE) * STRIDE)
  const bytes = new Uint8Array(buffer, 0, length)
  bytes.set(encoded)
  return { bytes, view: new DataView(buffer), length }
}

/**
 * Writes an answer piece by piece into one buffer, copying sixteen bytes at a time. Appending strings takes
 * half as long again because of garbage, and joining them at the end as long as all the rest.
 */
export class ByteWriter {
  private bytes = Buffer.allocUnsafeSlow(FIRST_BYTES)
  private view = new DataView(this.bytes.buffer)
  /** Up to this position two whole words can be written without growing. */
  private room = FIRST_BYTES - STRIDE
  /** Where the next piece will be. */
  at = 0
  private scale = 1
  private fractions = FRACTIONS[0]!
  /** Amounts below this one have at most four digits before the point. */
  private endOfShort = FOUR_DIGITS

  get size(): number {
    return this.bytes.length
  }

  begin(): void {
    this.at = 0
  }

  /** How many fraction digits the currency of amounts has from now on. */
  useDigits(digits: number): void {
    this.scale = scaleOf(digits)
    this.fractions = FRACTIONS[digits]!
    this.endOfShort = FOUR_DIGITS * this.scale
  }

  /** What was written since `begin`; valid until the next `begin`. */
  get written(): Buffer {
    return this.bytes.subarray(0, this.at)
  }

  /** Copies a long piece by the engine, which takes as long to begin as copying a short one by words. */
  put(fragment: Fragment): void {
    if (fragment.length <= LONGEST_BY_WORDS) {
      this.putWords(fragment)
      return
    }
    if (this.at + fragment.length > this.room) this.grow(fragment.length)
    this.bytes.set(fragment.bytes, this.at)
    this.at += fragment.length
  }

  /** Copies what was written before. */
  repeat(from: number, to: number): void {
    if (this.at + to - from > this.room) this.grow(to - from)
    this.bytes.copyWithin(this.at, from, to)
    this.at += to - from
  }

  // Copies words as 64-bit floats. That keeps every bit, except of NaN patterns (7F or FF after a byte of F0
  // or more), which cannot occur in UTF-8.
  private putWords({ view, length }: Fragment): void {
    if (this.at + length > this.room) this.grow(length)
    const { view: out, at } = this
    for (let from = 0; from < length; from += STRIDE) {
      out.setFloat64(at + from, view.getFloat64(from, true), true)
      out.setFloat64(at + from + WORD, view.getFloat64(from + WORD, true), true)
    }
    this.at = at + length
  }

  putText(text: string): void {
    const length = Buffer.byteLength(text)
    if (this.at + length > this.room) this.grow(length)
    this.at += this.bytes.write(text, this.at)
  }

  /** A count of 0 or more. */
  putCount(count: number): void {
    if (this.at + MOST_DIGITS > this.room) this.grow(MOST_DIGITS)
    this.putDigits(count)
  }

  /** An amount as a JSON number. */
  putAmount(amount: Minor): void {
    if (this.at + MOST_DIGITS > this.room) this.grow(MOST_DIGITS)
    const { scale } = this
    let whole: number
    let fraction: number
    if (amount < this.endOfShort) {
      // By whole numbers of 32 bits, which the engine divides faster.
      whole = ((amount | 0) / scale) | 0
      fraction = (amount | 0) - whole * scale
      this.view.setInt32(this.at, NUMBERS.words[whole]!, true)
      this.at += NUMBERS.lengths[whole]!
    } else {
      const minor = written(amount)
      whole = Math.floor(minor / scale)
      fraction = minor - whole * scale
      this.putDigits(whole)
    }
    this.view.setInt32(this.at, this.fractions.words[fraction]!, true)
    this.at += this.fractions.lengths[fraction]!
  }

  private putDigits(value: number): void {
    if (value < FOUR_DIGITS) {
      this.view.setInt32(this.at, NUMBERS.words[value]!, true)
      this.at += NUMBERS.lengths[value]!
      return
    }
    const before = Math.floor(value / FOUR_DIGITS)
    this.putDigits(before)
    this.view.setInt32(this.at, FOURS.words[value - before * FOUR_DIGITS]!, true)
    this.at += 4
  }

  private grow(length: number): void {
    const larger = Buffer.allocUnsafeSlow((this.at + length + STRIDE) * 2)
    this.bytes.copy(larger, 0, 0, this.at)
    this.bytes = larger
    this.view = new DataView(larger.buffer)
    this.room = larger.length - STRIDE
  }
}

const MOST_SPARE = 128
const LARGEST_SPARE = 512 * 1024

/** Spare writers. Allocating memory for each answer is slow, so a writer is used again after its answer was sent. */
export class Writers {
  private readonly spare: ByteWriter[] = []

  take(): ByteWriter {
    const writer = this.spare.pop() ?? new ByteWriter()
    writer.begin()
    return writer
  }

  /** Call only when nobody reads the writer's bytes any more. */
  give(writer: ByteWriter): void {
    if (this.spare.length < MOST_SPARE && writer.size <= LARGEST_SPARE) this.spare.push(writer)
  }
}
