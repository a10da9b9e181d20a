import type { Day } from '../values/civil-date.ts'
import {
  BLOCK,
  BLOCK_BITS,
  type Block,
  endOfBlock,
  numberIn,
  numbersIn,
  type PackedReader,
  type PackedWriter,
  packBlock,
  unpackBlock,
} from './packed-block.ts'

const IN_BLOCK = BLOCK - 1
const MOST_INT32 = 2 ** 31 - 1
// What the engine keeps for an array, beside its numbers.
const ARRAY_BYTES = 270
const NOWHERE = -1
const NOTHING = new Int32Array(0)

/**
 * Blocks of 64 days, with some numbers for each day, found by day number. A block is made when one of its days is set, so
 * that one price for 2099 does not take memory for seventy years. Packed ones are read as they are, and unpacked when one of
 * their days changes.
 */
export class DayBlocks {
  /** What the number of each column is where nobody set it. */
  private readonly blanks: readonly number[]
  private first = 0
  private blocks: (Block | undefined)[] = []
  /** Where the packed blocks are, and where each begins there. */
  private packed: Int32Array = NOTHING
  private places: number[] = []

  constructor(blanks: readonly number[]) {
    this.blanks = blanks
  }

  number(day: Day, column: number): number {
    const index = (day >> BLOCK_BITS) - this.first
    const block = this.blocks[index]
    if (block !== undefined) return block[(column << BLOCK_BITS) + (day & IN_BLOCK)]!
    const place = this.places[index]
    if (place === undefined || place < 0) return this.blanks[column]!
    return numberIn(this.packed, place, column, day & IN_BLOCK)
  }

  /** The numbers of a column on some days in a row. */
  numbers(first: Day, count: number, column: number, into: Float64Array): void {
    for (let done = 0; done < count; ) {
      const offset = (first + done) & IN_BLOCK
      const length = Math.min(count - done, BLOCK - offset)
      const index = ((first + done) >> BLOCK_BITS) - this.first
      const block = this.blocks[index]
      const place = this.places[index]
      if (block !== undefined) {
        const from = (column << BLOCK_BITS) + offset
        for (let at = 0; at < length; at++) into[done + at] = block[from + at]!
      } else if (place === undefined || place < 0) into.fill(this.blanks[column]!, done, done + length)
      else numbersIn(this.packed, place, column, offset, length, into, done)
      done += length
    }
  }

  /** The block of a day to be changed, created if missing, with numbers wide enough for the largest value. */
  make(day: Day, largest: number): Block {
    const index = this.indexOf(day >> BLOCK_BITS)
    let block = this.unpacked(index) ?? this.blankBlock(largest)
    if (largest > MOST_INT32 && block instanceof Int32Array) block = Float64Array.from(block)
    this.blocks[index] = block
    return block
  }

  /** Visits each block with days of the range, to be changed, with the offsets of the first and last of these days. */
  change(first: Day, last: Day, visit: (block: Block, from: number, to: number) => void): void {
    for (let index = 0; index < this.blocks.length; index++) {
      const start = (index + this.first) << BLOCK_BITS
      if (start > last || start + IN_BLOCK < first) continue
      const block = this.unpacked(index)
      if (block !== undefined) visit(block, Math.max(first - start, 0), Math.min(last - start, IN_BLOCK))
    }
  }

  /** Returns how many blocks there are. */
  pack(out: PackedWriter): number {
    const { packed, places, blocks, width } = this
    const indexes = [...blocks.keys()].filter((index) => blocks[index] !== undefined || places[index]! >= 0)
    out.word(indexes.length)
    for (const index of indexes) {
      out.word(index + this.first)
      const block = blocks[index]
      const place = places[index]!
      if (block !== undefined) packBlock(out, block, width)
      else out.copy(packed.subarray(place, endOfBlock(packed, place, width)))
    }
    return indexes.length
  }

  /** Takes packed blocks, from the one with this number on. Returns how many were looked at. */
  takePacked(from: PackedReader, firstNumber: number): number {
    const count = from.word()
    this.packed = from.words
    for (let read = 0; read < count && from.at < from.words.length; read++) {
      const number = from.word()
      if (number >= firstNumber) this.places[this.indexOf(number)] = from.at
      from.at = endOfBlock(from.words, from.at, this.width)
    }
    return count
  }

  /** Its memory, without the packed blocks. */
  get bytes(): number {
    let sum = this.blocks.length * 16
    for (const block of this.blocks) if (block !== undefined) sum += block.byteLength + ARRAY_BYTES
    return sum
  }

  private unpacked(index: number): Block | undefined {
    const block = this.blocks[index]
    const place = this.places[index]!
    if (block !== undefined || place < 0) return block
    const unpacked = unpackBlock(this.packed, place, this.width)
    this.blocks[index] = unpacked
    this.places[index] = NOWHERE
    return unpacked
  }

  private indexOf(number: number): number {
    if (this.blocks.length === 0) this.first = number
    while (number < this.first) {
      this.blocks.unshift(undefined)
      this.places.unshift(NOWHERE)
      this.first--
    }
    const index = number - this.first
    while (this.blocks.length <= index) {
      this.blocks.push(undefined)
      this.places.push(NOWHERE)
    }
    return index
  }

  private blankBlock(largest: number): Block {
    const length = this.width * BLOCK
    const block = largest > MOST_INT32 ? new Float64Array(length) : new Int32Array(length)
    for (const [column, blank] of this.blanks.entries())
      if (blank !== 0) block.fill(blank, column * BLOCK, (column + 1) * BLOCK)
    return block
  }

  private get width(): number {
    return this.blanks.length
  }
}
