export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const AVIF_BRANDS = ['avif', 'avis', 'mif1', 'msf1', 'miaf']

/** The format by the first bytes; name and content type may lie. Only the decoder of this format sees the upload. */
export const formatOf = (bytes: Buffer): PictureFormat | undefined => {
  const text = (from: number, to: number): string => bytes.toString('latin1', from, to)
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (bytes.subarray(0, PNG.length).equals(PNG)) return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(4, 8) === 'ftyp' && AVIF_BRANDS.includes(text(8, 12))) return 'avif'
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'gif'
  return undefined
}

/**
 * How often a decoder has to go over the picture. A small file can make that many times: 900 empty scans in a JPEG of
 * 200 kB take 16 s, and finding the first of 150,000 frames of a WebP takes over a minute.
 */
export const countPasses = (format: PictureFormat, bytes: Buffer): number => {
  if (format === 'jpeg') return countScans(bytes)
  return format === 'webp' ? countFrames(bytes) : 1
}

const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9

const countScans = (bytes: Buffer): number => {
  let scans = 0
  let at = nextMarker(bytes, 2)
  while (at >= 0 && bytes[at + 1] !== END_OF_IMAGE) {
    if (bytes[at + 1] === START_OF_SCAN) scans++
    if (at + 4 > bytes.length) break
    at = nextMarker(bytes, at + 2 + bytes.readUInt16BE(at + 2))
  }
  return scans
}

/** The next 0xFF that begins a segment. A 0xFF inside the data of a scan is followed by 0 or a restart marker. */
const nextMarker = (bytes: Buffer, from: number): number => {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const kind = bytes[at + 1] ?? 0
    const isRestart = kind >= 0xd0 && kind <= 0xd7
    if (kind !== 0 && kind !== 0xff && !isRestart) return at
  }
  return -1
}

const countFrames = (bytes: Buffer): number => {
  let frames = 0
  for (let at = 12; at + 8 <= bytes.length; ) {
    if (bytes.toString('latin1', at, at + 4) === 'ANMF') frames++
    const size = bytes.readUInt32LE(at + 4)
    at += 8 + size + (size % 2)
  }
  return frames
}
