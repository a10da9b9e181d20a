import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type QrCode, qrCode, qrPath } from './qr.ts'

/** What a reader does with a code of version 2 or 3, which have one block: the mask by the format, then the bytes from the right. */
const read = (code: QrCode): string => {
  const size = code.length
  const version = (size - 17) / 4
  const format = [0, 1, 2, 3, 4, 5, 7, 8]
    .map((y) => code[y]![8])
    .concat([7, 5, 4, 3, 2, 1, 0].map((x) => code[8]![x]))
  const bits = format.reduce((sum, isDark, at) => sum | (isDark ? 1 << at : 0), 0) ^ 0x5412
  assert.equal(bits >> 13, 0, 'it is of level M')
  const mask = (bits >> 10) & 7
  const turned = [
    (x: number, y: number) => (x + y) % 2,
    (_: number, y: number) => y % 2,
    (x: number) => x % 3,
    (x: number, y: number) => (x + y) % 3,
    (x: number, y: number) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2,
    (x: number, y: number) => ((x * y) % 2) + ((x * y) % 3),
    (x: number, y: number) => (((x * y) % 2) + ((x * y) % 3)) % 2,
    (x: number, y: number) => (((x + y) % 2) + ((x * y) % 3)) % 2,
  ][mask]!
  const last = version * 4 + 10
  const isTaken = (x: number, y: number): boolean =>
    x === 6 ||
    y === 6 ||
    (x < 9 && y < 9) ||
    (x > size - 9 && y < 9) ||
    (x < 9 && y > size - 9) ||
    (Math.abs(x - last) < 3 && Math.abs(y - last) < 3)
  const stream: number[] = []
  let isUp = true
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right--
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = isUp ? size - 1 - step : step
        if (!isTaken(x, y)) stream.push(Number(code[y]![x] !== (turned(x, y) === 0)))
      }
    isUp = !isUp
  }
  const number = (from: number, length: number) =>
    stream.slice(from, from + length).reduce((value, bit) => value * 2 + bit, 0)
  assert.equal(number(0, 4), 4, 'it is bytes')
  return new TextDecoder().decode(
    Uint8Array.from({ length: number(4, 8) }, (_, at) => number(12 + at * 8, 8)),
  )
}

test('a reader reads what was written', () => {
  for (const text of ['https://a.example/pay/1', 'http://localhost:3000/pay/1-2-abc', 'Zimmer für 2, あ'])
    assert.equal(read(qrCode(text)!), text)
})

test('it grows with the text, up to 213 bytes', () => {
  assert.equal(qrCode('a'.repeat(14))!.length, 21)
  assert.equal(qrCode('a'.repeat(15))!.length, 25)
  assert.equal(qrCode('a'.repeat(213))!.length, 57)
  assert.equal(qrCode('a'.repeat(214)), undefined)
})

test('it is drawn with a margin of four', () => {
  assert.ok(qrPath(qrCode('a')!).startsWith('M4 4h1v1h-1z'))
})
