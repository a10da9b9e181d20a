// How PostgreSQL hashes a 64-bit integer (hashint8). A hotel is in the shard whose range has this number.

const rotated = (value: number, bits: number): number => (value << bits) | (value >>> (32 - bits))

const START = 0x9e3779b9 + 4 + 3923095

/** The hash of a hotel's id, a signed 32-bit integer. */
export const hashOfHotel = (hotelId: number): number => {
  const high = Math.floor(hotelId / 2 ** 32)
  let a = (START + ((hotelId >>> 0) ^ (hotelId >= 0 ? high : ~high))) | 0
  let b = START | 0
  let c = START | 0
  c = (c ^ b) - rotated(b, 14)
  a = (a ^ c) - rotated(c, 11)
  b = (b ^ a) - rotated(a, 25)
  c = (c ^ b) - rotated(b, 16)
  a = (a ^ c) - rotated(c, 4)
  b = (b ^ a) - rotated(a, 14)
  c = (c ^ b) - rotated(b, 24)
  return c | 0
}
