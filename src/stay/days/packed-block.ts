const WORD = 2 ** 32

/** Collects numbers of 32 bits. */
export class PackedWriter {
  private words = new Int32Array(4096)
  private length = 0

  word(value: number): void {
    this.reserve(1)
    this.words[this.length++] = value
  }

  /** A whole number from -2^53 to 2^53. */
  long(value: number): void {
    this.word(Math.floor(value / WORD))
    this.word(value | 0)
  }

  /** A text, preceded by its length in bytes. */
  text(value: string): void {
    const bytes = Buffer.from(value)
    this.word(bytes.length)
    const words = wordsFor(bytes.length)
    this.reserve(words)
    new Uint8Array(this.words.buffer, this.byteLength, bytes.length).set(bytes)
    this.length += words
  }

  /** Numbers that are packed already. */
  copy(words: Int32Array): void {
    this.reserve(words.length)
    this.words.set(words, this.length)
    this.length += words.length
  }

  /** In memory of just that size, because it may be kept. */
  get bytes(): Uint8Array {
    return new Uint8Array(this.words.buffer, 0, this.byteLength).slice()
  }

  get byteLength(): number {
    return this.length * 4
  }

  private reserve(count: number): void {
    const needed = this.length + count
    if (needed <= this.words.length) return
    const larger = new Int32Array(Math.max(needed, this.words.length * 2))
    larger.set(this.words)
    this.words = larger
  }
}

const wordsFor = (bytes: number): number => (bytes + 3) >> 2

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
    this.at += 2
    return longAt(this.words, this.at - 2)
  }

  text(): string {
    const length = this.word()
    const { buffer, byteOffset } = this.words
    const start = byteOffset + this.at * 4
    this.at += wordsFor(length)
    return this.at > this.words.length ? '' : Buffer.from(buffer, start, length).toString()
  }

  get isAtEnd(): boolean {
    return this.at === this.words.length
  }
}

// A block holds 64 days, each with some numbers: all of the first column, then all of the second, and so on.
export const BLOCK_BITS = 6
export const BLOCK = 1 << BLOCK_BITS

export type Block = Int32Array | Float64Array

// How the numbers of a column are written, in two bits for each column of the block's form.
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
const LENGTHS = [1, 1 + BLOCK / 2, BLOCK, 2 * BLOCK]

// The block itself has numbers of 64 bits.
const WIDE = 1 << 30

export const packBlock = (out: PackedWriter, block: Block, width: number): void => {
  const isWide = block instanceof Float64Array
  let form = isWide ? WIDE : 0
  for (let column = 0; column < width; column++)
    form |= formOf(block, column * BLOCK, isWide) << (column * FORM_BITS)
  out.word(form)
  for (let column = 0; column < width; column++)
    packColumn(out, block, column * BLOCK, (form >> (column * FORM_BITS)) & FORM)
}

const formOf = (block: Block, first: number, isWide: boolean): number => {
  if (isWide) return LONG
  const least = leastOf(block, first)
  let most = least
  for (let at = first; at < first + BLOCK; at++) if (block[at]! > most) most = block[at]!
  if (most === least) return ONE
  return most - least <= MOST_ABOVE ? NEAR : INT
}

const leastOf = (block: Block, first: number): number => {
  let least = block[first]!
  for (let at = first + 1; at < first + BLOCK; at++) if (block[at]! < least) least = block[at]!
  return least
}

const packColumn = (out: PackedWriter, block: Block, first: number, form: number): void => {
  const end = first + BLOCK
  if (form === ONE) out.word(block[first]!)
  else if (form === NEAR) {
    const least = leastOf(block, first)
    out.word(least)
    for (let at = first; at < end; at += 2) out.word((block[at]! - least) | ((block[at + 1]! - least) << 16))
  } else if (form === INT) for (let at = first; at < end; at++) out.word(block[at]!)
  else for (let at = first; at < end; at++) out.long(block[at]!)
}

/** Where a packed block ends that begins here. */
export const endOfBlock = (words: Int32Array, begin: number, width: number): number => {
  const form = words[begin]!
  let end = begin + 1
  for (let column = 0; column < width; column++) end += LENGTHS[(form >> (column * FORM_BITS)) & FORM]!
  return end
}

/** A number of a packed block that begins here. */
export const numberIn = (words: Int32Array, begin: number, column: number, offset: number): number => {
  let form = words[begin]!
  let at = begin + 1
  for (let before = 0; before < column; before++, form >>= FORM_BITS) at += LENGTHS[form & FORM]!
  switch (form & FORM) {
    case ONE:
      return words[at]!
    case NEAR:
      return words[at]! + ((words[at + 1 + (offset >> 1)]! >>> ((offset & 1) << 4)) & MOST_ABOVE)
    case INT:
      return words[at + offset]!
    default:
      return longAt(words, at + 2 * offset)
  }
}

/** The same for some days in a row. */
export const numbersIn = (
  words: Int32Array,
  begin: number,
  column: number,
  offset: number,
  count: number,
  into: Float64Array,
  intoAt: number,
): void => {
  let form = words[begin]!
  let at = begin + 1
  for (let before = 0; before < column; before++, form >>= FORM_BITS) at += LENGTHS[form & FORM]!
  const first = words[at]!
  switch (form & FORM) {
    case ONE:
      for (let day = 0; day < count; day++) into[intoAt + day] = first
      return
    case NEAR:
      for (let day = 0; day < count; day++) {
        const place = offset + day
        const above = (words[at + 1 + (place >> 1)]! >>> ((place & 1) << 4)) & MOST_ABOVE
        into[intoAt + day] = first + above
      }
      return
    case INT:
      for (let day = 0; day < count; day++) into[intoAt + day] = words[at + offset + day]!
      return
    default:
      for (let day = 0; day < count; day++) into[intoAt + day] = longAt(words, at + 2 * (offset + day))
  }
}

const longAt = (words: Int32Array, at: number): number => words[at]! * WORD + (words[at + 1]! >>> 0)

export const unpackBlock = (words: Int32Array, begin: number, width: number): Block => {
  const form = words[begin]!
  const block = (form & WIDE) === 0 ? new Int32Array(width * BLOCK) : new Float64Array(width * BLOCK)
  for (let column = 0; column < width; column++)
    for (let offset = 0; offset < BLOCK; offset++)
      block[column * BLOCK + offset] = numberIn(words, begin, column, offset)
  return block
}
