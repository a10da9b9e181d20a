import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { AppError } from '../errors.ts'
import { countPasses, formatOf } from './picture-format.ts'

export const WIDTHS = [160, 320, 640, 1280, 1920]

const MOST_PIXELS = 50_000_000
const MOST_FRAMES = 1000
const MOST_SCANS = 100
const LONGEST_SIDE = 3840
const QUALITY = 82
const LONGEST_DECODING_SECONDS = 30

// One picture uses one core, so that the other cores answer requests. Nothing stays in memory afterwards.
sharp.concurrency(1)
sharp.cache(false)

/** Bytes whose head is that of a picture of an allowed format and size. Only decoding tells whether the rest is intact. */
export interface Picture {
  bytes: Buffer
  pixels: number
  /** More than 8 bits per channel and a colour profile: the decoder does not convert such a picture to sRGB by itself. */
  isDeepWithProfile: boolean
}

/** One stored size of a picture. Width 0 is the largest; the others are those of WIDTHS that are smaller. */
export interface Rendition {
  width: number
  content_type: string
  etag: string
  bytes: Buffer
}

const notAPicture = (message = 'Send a whole JPEG, PNG, WebP, AVIF or GIF picture.'): AppError =>
  new AppError('unsupported_media_type', { message })

/** Reads the head of a picture without decoding it, and refuses what is no picture or too large. */
export const inspectPicture = async (bytes: Buffer): Promise<Picture> => {
  const format = formatOf(bytes)
  if (format === undefined) throw notAPicture()
  if (countPasses(format, bytes) > (format === 'jpeg' ? MOST_SCANS : MOST_FRAMES))
    throw notAPicture('The picture has too many scans or frames.')
  const { width, height, depth, hasProfile, ...head } = await orRefusal(
    sharp(bytes, { pages: 1, limitInputPixels: false }).metadata(),
  )
  if (head.format !== (format === 'avif' ? 'heif' : format)) throw notAPicture()
  const pixels = width * height
  if (pixels > MOST_PIXELS)
    throw new AppError('body_too_large', {
      message: `The picture has ${width} x ${height} pixels; 50 megapixels are the most.`,
    })
  return { bytes, pixels, isDeepWithProfile: hasProfile && depth !== 'uchar' }
}

/** Decodes the picture once and encodes it in all sizes: upright, in sRGB, without metadata. */
export const renderPicture = async (picture: Picture): Promise<Rendition[]> => {
  const { data, info } = await decode(picture)
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const renditions: Rendition[] = []
  // One after the other: all at once would take every thread of Node's pool.
  for (const width of [0, ...WIDTHS.filter((smaller) => smaller < info.width)]) {
    const sized = width === 0 ? sharp(data, { raw }) : sharp(data, { raw }).resize({ width })
    renditions.push(rendition(width, await sized.webp({ quality: QUALITY }).toBuffer()))
  }
  return renditions
}

/** Content type and ETag of stored bytes, computed from the bytes; undefined if they are no picture we would serve. */
export const checkStoredPicture = async (
  bytes: Buffer,
): Promise<Pick<Rendition, 'content_type' | 'etag'> | undefined> => {
  const format = formatOf(bytes)
  if (format === undefined || format === 'gif') return undefined
  try {
    await inspectPicture(bytes)
  } catch (err) {
    if (err instanceof AppError) return undefined
    throw err
  }
  return { content_type: `image/${format}`, etag: etagOf(bytes) }
}

const etagOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64url').slice(0, 27)

export const rendition = (width: number, bytes: Buffer): Rendition => ({
  width,
  content_type: 'image/webp',
  etag: etagOf(bytes),
  bytes,
})

// Intact pictures of some phones cause this warning.
const HARMLESS_WARNING = 'Invalid SOS parameters for sequential JPEG'

const decode = async (picture: Picture) => {
  try {
    return await pixelsOf(picture, 'warning')
  } catch (err) {
    const isHarmless = err instanceof Error && err.message.includes(HARMLESS_WARNING)
    return orRefusal(isHarmless ? pixelsOf(picture, 'error') : Promise.reject(err))
  }
}

const pixelsOf = ({ bytes, isDeepWithProfile }: Picture, failOn: 'warning' | 'error') => {
  const upright: Sharp = sharp(bytes, { failOn, pages: 1, limitInputPixels: MOST_PIXELS })
    .timeout({ seconds: LONGEST_DECODING_SECONDS })
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  const inSrgb = isDeepWithProfile ? upright.withIccProfile('srgb', { attach: false }) : upright
  return inSrgb.raw().toBuffer({ resolveWithObject: true })
}

/** Answers any error of the decoder as a fault of the picture. */
const orRefusal = <T>(decoding: Promise<T>): Promise<T> =>
  decoding.catch(() => {
    throw notAPicture()
  })
