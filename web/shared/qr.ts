/** A QR code as rows of modules; true is dark. */
export type QrCode = boolean[][]

/** By version, at level M: bytes of correction in a block, then how many blocks have how many bytes of data. */
const VERSIONS: readonly (readonly [
  correction: number,
  ...blocks: (readonly [count: number, data: number])[],
])[] = [
  [10, [1, 16]],
  [16, [1, 28]],
  [26, [1, 44]],
  [18, [2, 32]],
  [24, [2, 43]],
  [16, [4, 27]],
  [18, [4, 31]],
  [22, [2, 38], [2, 39]],
  [22, [3, 36], [2, 37]],
  [26, [4, 43], [1, 44]],
]

const EXP = new Uint8Array(510)
const LOG = new Uint8Array(256)
for (let at = 0, value = 1; at < 255; at++) {
  EXP[at] = value
  EXP[at + 255] = value
  LOG[value] = at
  value = (value << 1) ^ (value & 128 ? 0x11d : 0)
}
const times = (a: number, b: number): number => (a === 0 || b === 0 ? 0 : EXP[LOG[a]! + LOG[b]!]!)

/** The polynomial whose roots are the first powers of 2, without its leading 1. */
const generator = (degree: number): number[] => {
  let poly = [1]
  for (let root = 0; root < degree; root++)
    poly = [...poly, 0].map((value, at) => value ^ (at === 0 ? 0 : times(poly[at - 1]!, EXP[root]!)))
  return poly.slice(1)
}

const correctionOf = (data: readonly number[], degree: number): number[] => {
  const divisor = generator(degree)
  let rest = new Array<number>(degree).fill(0)
  for (const byte of data) {
    const factor = byte ^ rest[0]!
    rest = [...rest.slice(1), 0].map((value, at) => value ^ times(divisor[at]!, factor))
  }
  return rest
}

const dataOf = (version: number): number =>
  (VERSIONS[version - 1]!.slice(1) as [number, number][]).reduce(
    (sum, [count, data]) => sum + count * data,
    0,
  )

/** The bytes with their length before them, filled up. */
const codewords = (bytes: Uint8Array, version: number): number[] => {
  const bits: number[] = []
  const put = (value: number, length: number): void => {
    for (let at = length - 1; at >= 0; at--) bits.push((value >>> at) & 1)
  }
  put(4, 4)
  put(bytes.length, version < 10 ? 8 : 16)
  for (const byte of bytes) put(byte, 8)
  const all = dataOf(version) * 8
  put(0, Math.min(4, all - bits.length))
  put(0, -bits.length & 7)
  for (let pad = 0xec; bits.length < all; pad ^= 0xec ^ 0x11) put(pad, 8)
  return Array.from({ length: all / 8 }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((byte, bit) => byte * 2 + bit, 0),
  )
}

/** Blocks of data, then of correction, each time one byte of every block. */
const interleaved = (data: readonly number[], version: number): number[] => {
  const [degree, ...groups] = VERSIONS[version - 1]!
  const blocks: number[][] = []
  let from = 0
  for (const [count, size] of groups)
    for (let at = 0; at < count; at++, from += size) blocks.push(data.slice(from, from + size))
  const corrections = blocks.map((block) => correctionOf(block, degree))
  const longest = Math.max(...blocks.map(({ length }) => length))
  const across = (rows: readonly number[][], length: number): number[] =>
    Array.from({ length }, (_, at) => rows.flatMap((row) => row[at] ?? [])).flat()
  return [...across(blocks, longest), ...across(corrections, degree)]
}

/** The remainder that makes a code of the value, by a polynomial of this many bits. */
const withCheck = (value: number, length: number, divisor: number): number => {
  let rest = value
  for (let at = 0; at < length; at++) rest = (rest << 1) ^ ((rest >>> (length - 1)) & 1 ? divisor : 0)
  return (value << length) | (rest & ((1 << length) - 1))
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

const alignments = (version: number): number[] => {
  if (version === 1) return []
  const last = version * 4 + 10
  return version < 7 ? [6, last] : [6, (6 + last) / 2, last]
}

/** A code of this version with all that is the same whatever it says, and what is taken by that. */
const frame = (version: number): { code: QrCode; taken: QrCode } => {
  const size = version * 4 + 17
  const square = (): QrCode => Array.from({ length: size }, () => new Array<boolean>(size).fill(false))
  const [code, taken] = [square(), square()]
  const set = (x: number, y: number, isDark: boolean): void => {
    if (x < 0 || y < 0 || x >= size || y >= size) return
    code[y]![x] = isDark
    taken[y]![x] = true
  }
  for (let at = 0; at < size; at++)
    for (const [x, y] of [
      [6, at],
      [at, 6],
    ] as const)
      set(x, y, at % 2 === 0)
  for (const [cx, cy] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    for (let dy = -4; dy <= 4; dy++)
      for (let dx = -4; dx <= 4; dx++) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy))
        set(cx + dx, cy + dy, ring !== 2 && ring !== 4)
      }
  const places = alignments(version)
  for (const [i, cy] of places.entries())
    for (const [j, cx] of places.entries()) {
      const last = places.length - 1
      if ((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)) continue
      for (let dy = -2; dy <= 2; dy++)
        for (let dx = -2; dx <= 2; dx++) set(cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1)
    }
  if (version >= 7) {
    const bits = withCheck(version, 12, 0x1f25)
    for (let at = 0; at < 18; at++) {
      const [a, b] = [size - 11 + (at % 3), Math.floor(at / 3)]
      const isDark = ((bits >>> at) & 1) === 1
      set(a, b, isDark)
      set(b, a, isDark)
    }
  }
  putFormat(set, size, 0)
  return { code, taken }
}

type Set = (x: number, y: number, isDark: boolean) => void

const putFormat = (set: Set, size: number, mask: number): void => {
  const bits = withCheck(mask, 10, 0x537) ^ 0x5412
  const bit = (at: number): boolean => ((bits >>> at) & 1) === 1
  for (let at = 0; at < 6; at++) set(8, at, bit(at))
  set(8, 7, bit(6))
  set(8, 8, bit(7))
  set(7, 8, bit(8))
  for (let at = 9; at < 15; at++) set(14 - at, 8, bit(at))
  for (let at = 0; at < 8; at++) set(size - 1 - at, 8, bit(at))
  for (let at = 8; at < 15; at++) set(8, size - 15 + at, bit(at))
  set(8, size - 8, true)
}

/** Bytes go up and down in pairs of columns, from the right, around what is taken. */
const fill = (code: QrCode, taken: QrCode, bytes: readonly number[]): void => {
  const size = code.length
  let at = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    for (let row = 0; row < size; row++)
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? size - 1 - row : row
        if (taken[y]![x] || at >= bytes.length * 8) continue
        code[y]![x] = ((bytes[at >> 3]! >>> (7 - (at & 7))) & 1) === 1
        at++
      }
  }
}

const FINDER = [true, false, true, true, true, false, true]

/** How hard it is to read: long runs, squares, what looks like a corner, too much of one colour. */
const penalty = (code: QrCode): number => {
  const size = code.length
  const columns = code.map((_, x) => code.map((row) => row[x]!))
  let sum = 0
  for (const line of [...code, ...columns]) {
    let run = 0
    for (let at = 0; at < size; at++) {
      run = at > 0 && line[at] === line[at - 1] ? run + 1 : 1
      if (run === 5) sum += 3
      else if (run > 5) sum++
    }
    for (let at = 0; at + 7 <= size; at++) {
      if (!FINDER.every((isDark, offset) => line[at + offset] === isDark)) continue
      const isLight = (from: number): boolean => [0, 1, 2, 3].every((offset) => line[from + offset] !== true)
      if (isLight(at - 4)) sum += 40
      if (isLight(at + 7)) sum += 40
    }
  }
  let dark = 0
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      if (code[y]![x]) dark++
      if (x === 0 || y === 0) continue
      const isDark = code[y]![x]
      if (code[y - 1]![x] === isDark && code[y]![x - 1] === isDark && code[y - 1]![x - 1] === isDark) sum += 3
    }
  return sum + Math.floor(Math.abs(dark * 20 - size * size * 10) / (size * size)) * 10
}

/** The QR code of a text; undefined if it is too long (213 bytes). */
export const qrCode = (text: string): QrCode | undefined => {
  const bytes = new TextEncoder().encode(text)
  const version = VERSIONS.findIndex((_, at) => bytes.length + (at < 9 ? 2 : 3) <= dataOf(at + 1)) + 1
  if (version === 0) return undefined
  const stream = interleaved(codewords(bytes, version), version)
  const drawn = MASKS.map((isTurned, mask) => {
    const { code, taken } = frame(version)
    fill(code, taken, stream)
    for (const [y, row] of code.entries())
      for (const x of row.keys()) if (!taken[y]![x] && isTurned(x, y)) row[x] = !row[x]
    putFormat(
      (x, y, isDark) => {
        code[y]![x] = isDark
      },
      code.length,
      mask,
    )
    return code
  })
  return drawn.reduce((best, code) => (penalty(code) < penalty(best) ? code : best))
}

/** Its dark modules as the path of a drawing whose unit is a module, with the quiet margin of four around it. */
export const qrPath = (code: QrCode): string =>
  code.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x + 4} ${y + 4}h1v1h-1z` : []))).join('')
