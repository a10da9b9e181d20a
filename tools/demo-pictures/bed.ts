import { alpha, type Canvas, circle, darker, lighter, line, path, randomFrom, times } from './canvas.ts'
import { headboard } from './headboard.ts'
import { colour } from './palette.ts'
import { pillow } from './pillow.ts'
import { block, type Camera } from './room.ts'

export interface Linen {
  frame: string
  sheet: string
  throw: string
  cushion: string
  headboard: string
}

export type Headboard = 'cane' | 'panel' | 'arch' | 'padded'

export interface Bed {
  x: number
  /** The foot of the bed; its head is `length` further away. */
  z: number
  width: number
  length?: number
  linen: Linen
  head?: Headboard
  seed?: number
}

const low = 0.24
const top = 0.6

/** A bed with its head against the back wall, its foot towards the viewer. */
export function bed(canvas: Canvas, camera: Camera, plan: Bed): string {
  const { x, z, width, length = 2, linen } = plan
  const far = z + length
  const [left, right] = [x - width / 2, x + width / 2]
  const flat = (inset: number, from: number, to: number) =>
    camera.face(
      [left - inset, top, z + from],
      [right + inset, top, z + from],
      [right + inset, top, z + to],
      [left - inset, top, z + to],
    )
  const ground = camera.face(
    [left - 0.06, 0, z],
    [right + 0.06, 0, z],
    [right + 0.16, 0, far],
    [left - 0.16, 0, far],
  )
  const [centre, foot] = camera.at([x, 0, z])
  const near = camera.scale(z)
  return (
    path(ground, alpha(colour.ink, 0.16), {
      stroke: alpha(colour.ink, 0.1),
      'stroke-width': 16,
      'stroke-linejoin': 'round',
    }) +
    canvas.shadow(centre, foot - near * 0.02, width * near * 0.64, near * 0.09, 0.85) +
    headboard(canvas, camera, plan, far) +
    block(
      canvas,
      camera,
      { x: left + 0.02, z: z + 0.04, width: width - 0.04, height: low + 0.06, depth: length },
      linen.frame,
    ) +
    side(camera, plan) +
    path(
      flat(0.03, 0, length),
      canvas.linear([darker(linen.sheet, 0.12), linen.sheet, lighter(linen.sheet, 0.45)]),
      { stroke: linen.sheet, 'stroke-width': 10, 'stroke-linejoin': 'round' },
    ) +
    path(flat(0.035, length - 1, length - 0.62), lighter(linen.sheet, 0.6), {
      stroke: alpha(colour.ink, 0.12),
      'stroke-width': 2.5,
      'stroke-linejoin': 'round',
    }) +
    path(flat(0.03, length - 1.07, length - 1), alpha(colour.ink, 0.09)) +
    fall(canvas, camera, plan) +
    cloth(canvas, camera, plan, flat(0.05, 0.14, 0.78)) +
    pillows(canvas, camera, plan, far)
  )
}

/** The long side of the duvet, where the bed stands off the middle of the picture. */
function side(camera: Camera, { x, z, width, length = 2, linen }: Bed): string {
  if (Math.abs(x) < width / 2) return ''
  const edge = x > 0 ? x - width / 2 - 0.03 : x + width / 2 + 0.03
  const outline = camera.face(
    [edge, top, z],
    [edge, top, z + length],
    [edge, low - 0.04, z + length],
    [edge, low - 0.06, z],
  )
  const tint = darker(linen.sheet, 0.2)
  return path(outline, tint, { stroke: tint, 'stroke-width': 8, 'stroke-linejoin': 'round' })
}

/** The duvet where it falls over the foot: round shoulders, a waving hem, soft folds. */
function fall(canvas: Canvas, camera: Camera, { x, z, width, linen, seed = 1 }: Bed): string {
  const random = randomFrom(seed)
  const [left, up] = camera.at([x - width / 2 - 0.04, top, z])
  const [right, down] = camera.at([x + width / 2 + 0.04, low - 0.07, z])
  const [wide, tall] = [right - left, down - up]
  const step = wide / 6
  const hem = times(6, (index) => `q${step / 2 + 0.8} ${index % 2 ? 8 : -4} ${step + 1.67} 0`)
  const body =
    `M${left + 8} ${up - 6}` +
    `Q${left - 7} ${up + tall * 0.3} ${left - 5} ${down}${hem}` +
    `Q${right + 7} ${up + tall * 0.3} ${right - 8} ${up - 6}Z`
  const folds = times(6, (index) => {
    const from = left + (index + random(0.3, 0.8)) * step
    const lean = random(-26, 26)
    const thick = random(16, 34)
    return path(
      `M${from} ${down + 6}q${lean * 0.3} ${-tall * 0.5} ${lean} ${-tall * random(0.6, 0.95)}` +
        `q${thick * 0.2} ${tall * 0.4} ${thick - lean} ${tall * 0.9}Z`,
      canvas.linear([alpha(colour.ink, 0), alpha(colour.ink, 0.13)]),
    )
  })
  return (
    path(body, canvas.linear([lighter(linen.sheet, 0.5), [0.16, linen.sheet], darker(linen.sheet, 0.16)])) +
    canvas.within(body, folds)
  )
}

/** The coloured runner over the foot of the bed, hanging down the side that shows. */
function cloth(canvas: Canvas, camera: Camera, { x, z, width, linen }: Bed, runner: string): string {
  const edge = x > 0 ? x - width / 2 - 0.05 : x + width / 2 + 0.05
  const hang = camera.face(
    [edge, top, z + 0.14],
    [edge, top, z + 0.78],
    [edge, 0.26, z + 0.78],
    [edge, 0.26, z + 0.14],
  )
  const stripe = (depth: number) =>
    line(
      camera.route(
        [x - width / 2 - 0.05, top + 0.01, z + depth],
        [x + width / 2 + 0.05, top + 0.01, z + depth],
      ),
      alpha(lighter(linen.throw, 0.7), 0.7),
      3,
    )
  const visible = Math.abs(x) > width / 2
  return (
    (visible
      ? path(hang, darker(linen.throw, 0.3), {
          stroke: darker(linen.throw, 0.3),
          'stroke-width': 5,
          'stroke-linejoin': 'round',
        })
      : '') +
    path(runner, canvas.linear([darker(linen.throw, 0.1), linen.throw, lighter(linen.throw, 0.15)]), {
      stroke: linen.throw,
      'stroke-width': 5,
      'stroke-linejoin': 'round',
    }) +
    stripe(0.22) +
    stripe(0.28) +
    stripe(0.64) +
    stripe(0.7)
  )
}

function pillows(canvas: Canvas, camera: Camera, { x, width, linen }: Bed, far: number): string {
  const double = width > 1.25
  const spots = double ? [-0.25, 0.25] : [0]
  const row = (depth: number, wide: number, tall: number, tint: string, lean: number) =>
    spots
      .map((spot) => {
        const scale = camera.scale(far - depth)
        const [across, down] = camera.at([x + spot * width * 0.98, top, far - depth])
        return pillow(
          canvas,
          across,
          down + 4,
          wide * scale,
          tall * scale,
          tint,
          spot ? Math.sign(spot) * lean : 0,
        )
      })
      .join('')
  const wide = double ? width * 0.46 : width * 0.78
  const small = camera.scale(far - 0.5)
  const [across, down] = camera.at([x, top, far - 0.5])
  const bolster = double
    ? pillow(
        canvas,
        across,
        down + 5,
        small * 0.62,
        small * 0.34,
        linen.cushion,
        0,
        lighter(linen.cushion, 0.4),
      )
    : pillow(
        canvas,
        across,
        down + 5,
        small * 0.46,
        small * 0.36,
        linen.cushion,
        0,
        lighter(linen.cushion, 0.4),
      )
  return (
    row(0.16, wide * 1.02, 0.56, darker(linen.sheet, 0.06), -1.5) +
    row(0.32, wide * 0.92, 0.44, lighter(linen.sheet, 0.35), 1.5) +
    bolster +
    circle(across, down - small * 0.15, small * 0.018, lighter(linen.cushion, 0.4))
  )
}
