import { alpha, type Canvas, lighter, line, mix, path, rectangle } from './canvas.ts'
import { frangipani } from './flowers.ts'
import { clouds, type Frame, glitter, hills, jukung, sea, sky, sun } from './outdoors.ts'
import { colour, type Hour } from './palette.ts'
import { broadleaf, bushes, fern, palm } from './plants.ts'

/** What a window shows of the sea; `horizon` is where the water begins, as a share of the frame. */
export function seaView(canvas: Canvas, frame: Frame, hour: Hour, seed: number, horizon = 0.52): string {
  const { x, y, width, height } = frame
  const level = y + height * horizon
  const water = { x, y: level, width, height: height * (1 - horizon) }
  const sunX = x + width * 0.62
  return (
    sky(canvas, { ...frame, height: height * horizon + 1 }, hour) +
    clouds(canvas, { x, y: y + height * 0.12, width, height: height * horizon * 0.5 }, 4, hour.cloud, seed) +
    sun(canvas, sunX, level - height * 0.1, height * 0.045, hour) +
    hills(
      canvas,
      { x: x - width * 0.1, y: level - height * 0.07, width: width * 0.6, height: height * 0.07 },
      mix(hour.land, hour.haze, 0.45),
      hour.haze,
      seed,
      5,
    ) +
    sea(canvas, water, hour, seed, 46) +
    glitter(sunX, water, '#fff6dc', seed, 0.08, 44) +
    jukung(canvas, x + width * 0.3, level + height * 0.12, height / 1500, colour.deep, colour.terracotta) +
    jukung(canvas, x + width * 0.82, level + height * 0.06, height / 2600, colour.deep, colour.white)
  )
}

/** A walled garden: trees in haze, a hedge, a lawn with a path, broad leaves close to the glass. */
export function gardenView(canvas: Canvas, frame: Frame, hour: Hour, seed: number): string {
  const { x, y, width, height } = frame
  const lawn = y + height * 0.72
  const far = mix(hour.leaf, hour.haze, 0.55)
  return (
    sky(canvas, frame, hour) +
    clouds(canvas, { x, y: y + height * 0.06, width, height: height * 0.2 }, 3, hour.cloud, seed) +
    bushes(canvas, x - width * 0.1, y + height * 0.66, width * 1.2, height * 0.34, far, seed) +
    palm(canvas, {
      x: x + width * 0.72,
      y: lawn,
      height: height * 0.58,
      lean: -0.1,
      leaf: mix(hour.leaf, hour.haze, 0.3),
      trunk: mix(colour.teak, hour.haze, 0.3),
      light: hour.light,
      seed,
    }) +
    bushes(
      canvas,
      x - width * 0.1,
      lawn + 4,
      width * 1.2,
      height * 0.18,
      mix(hour.leaf, hour.haze, 0.15),
      seed + 1,
    ) +
    rectangle(
      x,
      lawn,
      width,
      height * 0.3,
      canvas.linear([lighter(mix(hour.leaf, colour.lime, 0.6), 0.25), mix(hour.leaf, colour.lime, 0.3)]),
    ) +
    path(
      `M${x + width * 0.46} ${lawn}` +
        `Q${x + width * 0.4} ${lawn + height * 0.12} ${x + width * 0.52} ${y + height}` +
        `H${x + width * 0.78}Q${x + width * 0.56} ${lawn + height * 0.12} ${x + width * 0.52} ${lawn}` +
        `Z`,
      alpha(colour.white, 0.7),
    ) +
    fern(x + width * 0.2, y + height * 1.02, height * 0.34, hour.leaf, seed + 3, 9) +
    broadleaf(x + width * 0.98, y + height * 1.04, height * 0.5, hour.leaf, seed + 4, 8) +
    broadleaf(
      x - width * 0.02,
      y + height * 1.04,
      height * 0.42,
      mix(hour.leaf, colour.lime, 0.25),
      seed + 5,
      8,
    ) +
    frangipani(canvas, x + width * 0.13, y + height * 0.84, height * 0.03, 10) +
    frangipani(canvas, x + width * 0.84, y + height * 0.76, height * 0.035, 40) +
    line(`M${x} ${y}h${width}`, alpha(colour.ink, 0), 1)
  )
}
