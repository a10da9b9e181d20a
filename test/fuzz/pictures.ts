import sharp from 'sharp'
import type { Chance } from './chance.ts'

const square = (format: 'png' | 'jpeg' | 'webp' | 'gif') =>
  sharp({ create: { width: 8, height: 6, channels: 3, background: '#0f766e' } })
    .toFormat(format)
    .toBuffer()

const PICTURES = await Promise.all([square('png'), square('jpeg'), square('webp'), square('gif')])
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

export const picture = (chance: Chance): Buffer => chance.pick(PICTURES)

export const hostilePicture = (chance: Chance): Buffer => {
  const whole = picture(chance)
  return chance.weighed<() => Buffer>([
    [3, () => whole.subarray(0, chance.integer(0, whole.length))],
    [3, () => spoiled(chance, whole)],
    [1, () => SVG],
    [1, () => Buffer.concat([whole, SVG, Buffer.from('PK\u0003\u0004')])],
    [1, () => Buffer.concat([Buffer.from('GIF89a/*'), SVG])],
    [1, () => chance.bytes(chance.integer(1, 500))],
    [1, () => Buffer.alloc(chance.pick([0, 1, 100_000]))],
    [1, () => giant()],
  ])()
}

const spoiled = (chance: Chance, whole: Buffer): Buffer => {
  const copy = Buffer.from(whole)
  for (let times = chance.integer(1, 4); times > 0; times--)
    copy[chance.integer(0, copy.length - 1)] = chance.integer(0, 255)
  return copy
}

/** A PNG whose head claims 60,000 x 60,000 pixels. */
const giant = (): Buffer => {
  const copy = Buffer.from(PICTURES[0]!)
  copy.writeUInt32BE(60_000, 16)
  copy.writeUInt32BE(60_000, 20)
  return copy
}
