import type { Linen } from './bed.ts'
import { alpha, type Canvas, darker, lighter, line, path, randomFrom, times } from './canvas.ts'
import { colour } from './palette.ts'
import { pillow } from './pillow.ts'
import { block, type Camera } from './room.ts'

export interface SideBed {
  /** The wall its head stands at. */
  x: number
  z: number
  width: number
  length?: number
  linen: Linen
}

const low = 0.24
const top = 0.62

function headboard(canvas: Canvas, camera: Camera, { x, z, width, linen }: SideBed): string {
  const [near, far, high] = [z - 0.22, z + width + 0.22, 1.28]
  const face = camera.face([x + 0.1, 0, near], [x + 0.1, high, near], [x + 0.1, high, far], [x + 0.1, 0, far])
  const edge = camera.face([x, 0, near], [x + 0.1, 0, near], [x + 0.1, high, near], [x, high, near])
  const lid = camera.face([x, high, near], [x + 0.1, high, near], [x + 0.1, high, far], [x, high, far])
  const tint = linen.headboard
  const channels = times(9, (index) => {
    const deep = near + ((far - near) * (index + 1)) / 10
    return line(camera.route([x + 0.1, 0.3, deep], [x + 0.1, high - 0.02, deep]), alpha(colour.ink, 0.18), 3)
  })
  return (
    path(face, canvas.linear([tint, darker(tint, 0.28)], 0), {
      stroke: tint,
      'stroke-width': 6,
      'stroke-linejoin': 'round',
    }) +
    channels +
    path(edge, darker(tint, 0.15), {
      stroke: darker(tint, 0.15),
      'stroke-width': 6,
      'stroke-linejoin': 'round',
    }) +
    path(lid, lighter(tint, 0.25), {
      stroke: lighter(tint, 0.25),
      'stroke-width': 6,
      'stroke-linejoin': 'round',
    })
  )
}

/** A bed seen from its long side, its head against the left wall. */
export function sideBed(canvas: Canvas, camera: Camera, plan: SideBed): string {
  const { x, z, width, length = 2.15, linen } = plan
  const end = x + length
  const flat = (from: number, to: number, lift = 0) =>
    camera.face(
      [from, top + lift, z],
      [to, top + lift, z],
      [to, top + lift, z + width],
      [from, top + lift, z + width],
    )
  const round = (fill: string, wide: number) => ({
    stroke: fill,
    'stroke-width': wide,
    'stroke-linejoin': 'round',
  })
  const foot = camera.face(
    [end, low - 0.05, z],
    [end, top, z],
    [end, top, z + width],
    [end, low - 0.05, z + width],
  )
  const ground = camera.face([x, 0, z], [end + 0.05, 0, z], [end + 0.3, 0, z + width], [x, 0, z + width])
  const [middle, floor] = camera.at([(x + end) / 2, 0, z])
  const scale = camera.scale(z)
  return (
    path(ground, alpha(colour.ink, 0.2), round(alpha(colour.ink, 0.1), 14)) +
    canvas.shadow(middle, floor, length * scale * 0.6, scale * 0.1, 0.8) +
    headboard(canvas, camera, plan) +
    block(
      canvas,
      camera,
      { x: x + 0.1, z: z + 0.04, width: length - 0.12, height: low + 0.08, depth: width - 0.08 },
      linen.frame,
    ) +
    path(foot, darker(linen.sheet, 0.2), round(darker(linen.sheet, 0.2), 10)) +
    path(
      flat(x + 0.12, end),
      canvas.linear([darker(linen.sheet, 0.06), lighter(linen.sheet, 0.35)]),
      round(linen.sheet, 12),
    ) +
    path(flat(x + 0.62, x + 0.92, 0.01), lighter(linen.sheet, 0.6), {
      stroke: alpha(colour.ink, 0.12),
      'stroke-width': 2.5,
    }) +
    pillows(canvas, camera, plan) +
    longFall(canvas, camera, plan, end) +
    runner(canvas, camera, plan, end)
  )
}

function longFall(canvas: Canvas, camera: Camera, { x, z, linen }: SideBed, end: number): string {
  const random = randomFrom(9)
  const [left, up] = camera.at([x + 0.62, top, z])
  const [right, down] = camera.at([end + 0.03, low - 0.06, z])
  const [sheet] = camera.at([x + 0.12, top, z])
  const [wide, tall] = [right - left, down - up]
  const step = wide / 8
  const hem = times(8, (index) => `q${step / 2} ${index % 2 ? 8 : -4} ${step} 0`)
  const body =
    `M${left} ${up - 6}L${left - 4} ${down}${hem}` +
    `Q${right + 8} ${up + tall * 0.3} ${right - 4} ${up - 6}Z`
  const folds = times(8, (index) => {
    const from = left + (index + random(0.2, 0.8)) * step
    const lean = random(-24, 24)
    const thick = random(16, 34)
    return path(
      `M${from} ${down + 6}q${lean * 0.3} ${-tall * 0.5} ${lean} ${-tall * random(0.6, 0.95)}` +
        `q${thick * 0.2} ${tall * 0.4} ${thick - lean} ${tall * 0.9}Z`,
      canvas.linear([alpha(colour.ink, 0), alpha(colour.ink, 0.13)]),
    )
  })
  return (
    path(
      `M${sheet} ${up - 4}H${left + 4}V${up + tall * 0.62}H${sheet + 4}Z`,
      canvas.linear([lighter(linen.sheet, 0.2), darker(linen.sheet, 0.18)]),
    ) +
    path(body, canvas.linear([lighter(linen.sheet, 0.5), [0.16, linen.sheet], darker(linen.sheet, 0.16)])) +
    canvas.within(body, folds)
  )
}

function runner(canvas: Canvas, camera: Camera, { z, width, linen }: SideBed, end: number): string {
  const [from, to] = [end - 0.78, end - 0.2]
  const over = camera.face(
    [from, top + 0.01, z],
    [to, top + 0.01, z],
    [to, top + 0.01, z + width],
    [from, top + 0.01, z + width],
  )
  const [left, up] = camera.at([from, top, z])
  const [right, down] = camera.at([to, 0.3, z])
  const stripe = (at: number) =>
    line(
      camera.route([at, top + 0.01, z + width], [at, top + 0.01, z], [at, 0.31, z - 0.02]),
      alpha(lighter(linen.throw, 0.7), 0.7),
      3,
    )
  const fringe = times(Math.round((right - left) / 9), (index) =>
    line(`M${left + 4 + index * 9} ${down}v14`, linen.throw, 2.5),
  )
  return (
    path(over, canvas.linear([darker(linen.throw, 0.12), linen.throw]), {
      stroke: linen.throw,
      'stroke-width': 5,
      'stroke-linejoin': 'round',
    }) +
    path(
      `M${left - 1} ${up}H${right + 1}L${right + 3} ${down}H${left - 3}Z`,
      canvas.linear([lighter(linen.throw, 0.12), darker(linen.throw, 0.25)]),
    ) +
    fringe +
    stripe(from + 0.08) +
    stripe(from + 0.13) +
    stripe(to - 0.08)
  )
}

/** Far pillow first; each leans on the headboard, so it is seen nearly edge on. */
function pillows(canvas: Canvas, camera: Camera, { x, z, width, linen }: SideBed): string {
  const one = (deep: number, away: number, wide: number, tall: number, tint: string, piping?: string) => {
    const scale = camera.scale(z + deep)
    const [across, down] = camera.at([x + away, top, z + deep])
    return pillow(canvas, across, down + 4, wide * scale, tall * scale, tint, -9, piping)
  }
  return [0.74, 0.26]
    .map((share) => {
      const deep = width * share
      const shade = darker(linen.sheet, 0.07)
      return (
        one(deep, 0.3, 0.42, 0.56, shade) +
        one(deep, 0.46, 0.4, 0.46, lighter(linen.sheet, 0.35)) +
        one(deep - 0.06, 0.62, 0.32, 0.34, linen.cushion, lighter(linen.cushion, 0.4))
      )
    })
    .join('')
}
