import { type Minor, scaleOf } from '../stay/money.ts'

const WORD = 8
const FIRST_BYTES = 64 * 1024
// An amount is at most 2^53 minor units, written four digits at a time.
const MOST_DIGITS = 24
const FOUR_DIGITS = 10_000

/** Texts of up to four bytes by number, each as one word. */
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
/** What stands after the whole, by the number of digits of the currency. */
const FRACTIONS = [0, 1, 2, 3].map((digits) =>
  wordsOf(scaleOf(digits), (value) => (value === 0 ? '' : String(value / scaleOf(digits)).slice(1))),
)

/** Text as bytes, written once and put into many answers. */
export interface Fragment {
  readonly view: DataView
  readonly length: number
}

export const fragmentOf = (text: string): Fragment => {
  const bytes = Buffer.from(text)
  const buffer = new ArrayBuffer(Math.ceil(bytes.length / WORD) * WORD)
  new Uint8Array(buffer).set(bytes)
  return { view: new DataView(buffer), length: bytes.length }
}

/**
 * Composes an answer of pieces. Appending strings costs half as much again for what is thrown away, and joining them at
 * the end as much as all the rest; here eight bytes are copied at a time into the bytes that leave.
 */
export class ByteWriter {
  private bytes = Buffer.allocUnsafeSlow(FIRST_BYTES)
  private view = new DataView(this.bytes.buffer)
  /** A whole word may be written at any place before this. */
  private room = FIRST_BYTES - WORD
  private at = 0

  get size(): number {
    return this.bytes.length
  }

  begin(): void {
    this.at = 0
  }

  /** What was written since `begin`; good until the next one. */
  get written(): Buffer {
    return this.bytes.subarray(0, this.at)
  }

  // A word travels as a 64-bit number. Its bits are kept as they are, for a pattern that is no number (7F or FF after F0
  // and above) does not occur in UTF-8.
  put({ view, length }: Fragment): void {
    if (this.at + length > this.room) this.grow(length)
    const { view: out, at } = this
    for (let from = 0; from < length; from += WORD)
      out.setFloat64(at + from, view.getFloat64(from, true), true)
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

  /** An amount of a currency with so many fraction digits, as a JSON number. */
  putAmount(minor: Minor, digits: number): void {
    if (this.at + MOST_DIGITS > this.room) this.grow(MOST_DIGITS)
    if (digits === 0) {
      this.putDigits(minor)
      return
    }
    const scale = scaleOf(digits)
    const whole = Math.floor(minor / scale)
    const fraction = minor - whole * scale
    this.putDigits(whole)
    if (fraction === 0) return
    const { words, lengths } = FRACTIONS[digits]!
    this.view.setInt32(this.at, words[fraction]!, true)
    this.at += lengths[fraction]!
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
    const larger = Buffer.allocUnsafeSlow((this.at + length + WORD) * 2)
    this.bytes.copy(larger, 0, 0, this.at)
    this.bytes = larger
    this.view = new DataView(larger.buffer)
    this.room = larger.length - WORD
  }
}

const MOST_SPARE = 128
const LARGEST_SPARE = 512 * 1024

/** Writers at hand. Memory for an answer is dear to get and to give back, so it is used again once the answer has left. */
export class Writers {
  private readonly spare: ByteWriter[] = []

  take(): ByteWriter {
    const writer = this.spare.pop() ?? new ByteWriter()
    writer.begin()
    return writer
  }

  /** Only when nobody will look at its bytes any more. */
  give(writer: ByteWriter): void {
    if (this.spare.length < MOST_SPARE && writer.size <= LARGEST_SPARE) this.spare.push(writer)
  }
}
