import {
  alpha,
  type Canvas,
  darker,
  lighter,
  line,
  mix,
  outlineOf,
  type Point,
  path,
  randomFrom,
  rectangle,
  through,
  times,
} from './canvas.ts'
import { colour } from './palette.ts'

/** A place in the room in metres: x from the middle, y up from the floor, z away from the viewer. */
export type Place = readonly [number, number, number]

/** All interiors use the same camera, so that they have the same perspective. */
export class Camera {
  readonly centre: number
  readonly horizon: number
  readonly focal: number
  readonly eye: number

  constructor({ centre = 800, horizon = 370, focal = 1250, eye = 1.9 } = {}) {
    this.centre = centre
    this.horizon = horizon
    this.focal = focal
    this.eye = eye
  }

  /** Pixels of a metre at this distance. */
  scale(z: number): number {
    return this.focal / z
  }

  at([x, y, z]: Place): Point {
    return [this.centre + x * this.scale(z), this.horizon + (this.eye - y) * this.scale(z)]
  }

  face(...corners: Place[]): string {
    return outlineOf(corners.map((corner) => this.at(corner)))
  }

  route(...corners: Place[]): string {
    return through(corners.map((corner) => this.at(corner)))
  }
}

export interface Block {
  x: number
  y?: number
  z: number
  width: number
  height: number
  depth: number
}

/** A box with its near face at z; round joins take the hardness off its edges. */
export function block(canvas: Canvas, camera: Camera, plan: Block, tint: string, soft = 2): string {
  const { x, y = 0, z, width, height, depth } = plan
  const [right, top, far] = [x + width, y + height, z + depth]
  const joined = (fill: string) => ({ stroke: fill, 'stroke-width': soft, 'stroke-linejoin': 'round' })
  const draw = (outline: string, fill: string) => path(outline, fill, joined(fill))
  const edge = x > 0 ? x : right
  const side =
    x > 0 || right < 0
      ? draw(
          camera.face([edge, y, z], [edge, top, z], [edge, top, far], [edge, y, far]),
          darker(tint, x > 0 ? 0.22 : 0.36),
        )
      : ''
  const lid =
    top < camera.eye
      ? draw(camera.face([x, top, z], [right, top, z], [right, top, far], [x, top, far]), lighter(tint, 0.2))
      : ''
  const under =
    y > camera.eye
      ? draw(camera.face([x, y, z], [right, y, z], [right, y, far], [x, y, far]), darker(tint, 0.5))
      : ''
  const front = camera.face([x, y, z], [right, y, z], [right, top, z], [x, top, z])
  return side + lid + under + path(front, canvas.linear([tint, darker(tint, 0.2)]), joined(darker(tint, 0.1)))
}

export interface Shell {
  left: number
  right: number
  height: number
  back: number
}

export interface ShellColours {
  back: string
  left: string
  right: string
  ceiling: string
  floor: string
}

const near = 1.2

/** Plaster turns brown in the shade, not grey. */
const shaded = (tint: string, share: number) => mix(tint, '#96643f', share)

/** Floor, ceiling and three walls, with the dark that gathers in their corners. */
export function shell(canvas: Canvas, camera: Camera, plan: Shell, tints: ShellColours): string {
  const { left, right, height, back } = plan
  const [leftFoot] = camera.at([left, 0, back])
  const [rightFoot, floorLine] = camera.at([right, 0, back])
  const [, ceilingLine] = camera.at([left, height, back])
  const wall = (x: number) => camera.face([x, 0, near], [x, 0, back], [x, height, back], [x, height, near])
  const level = (y: number) =>
    camera.face([left, y, near], [right, y, near], [right, y, back], [left, y, back])
  const corner = alpha('#6b3a35', 0.26)
  const none = alpha('#6b3a35', 0)
  const rear = camera.face([left, 0, back], [right, 0, back], [right, height, back], [left, height, back])
  return (
    canvas.all(shaded(tints.back, 0.3)) +
    path(
      level(height),
      canvas.between([0, 0], [0, ceilingLine], [lighter(tints.ceiling, 0.1), shaded(tints.ceiling, 0.26)]),
    ) +
    path(
      wall(left),
      canvas.between([0, 0], [leftFoot, 0], [lighter(tints.left, 0.06), shaded(tints.left, 0.2)]),
    ) +
    path(
      wall(right),
      canvas.between(
        [canvas.width, 0],
        [rightFoot, 0],
        [lighter(tints.right, 0.06), shaded(tints.right, 0.22)],
      ),
    ) +
    path(
      level(0),
      canvas.between(
        [0, floorLine],
        [0, canvas.height],
        [darker(tints.floor, 0.16), tints.floor, lighter(tints.floor, 0.1)],
      ),
    ) +
    path(rear, canvas.linear([shaded(tints.back, 0.08), tints.back, tints.back, shaded(tints.back, 0.14)])) +
    path(rear, canvas.linear([corner, [0.12, none], [0.88, none], corner], 0)) +
    path(rear, canvas.linear([corner, [0.18, none], [1, none]]))
  )
}

export function planks(camera: Camera, plan: Shell, tint: string, seed: number): string {
  const random = randomFrom(seed)
  const wide = 0.24
  const rows = Math.ceil((plan.right - plan.left) / wide)
  return times(rows, (index) => {
    const x = plan.left + index * wide
    const end = Math.min(plan.right, x + wide)
    const from = 1.6 + random(0, 3)
    const shade = alpha(random() > 0.5 ? lighter(tint, 0.5) : darker(tint, 0.5), random(0.05, 0.16))
    return (
      path(camera.face([x, 0, from], [end, 0, from], [end, 0, from + 1.8], [x, 0, from + 1.8]), shade) +
      line(camera.route([x, 0, 1.4], [x, 0, plan.back]), alpha(colour.ink, 0.16), 1.6)
    )
  })
}

export function tiles(camera: Camera, plan: Shell, tint: string, size: number, seed: number): string {
  const random = randomFrom(seed)
  const columns = Math.ceil((plan.right - plan.left) / size)
  const rows = Math.ceil((plan.back - 2) / size)
  const toned = times(Math.round(columns * rows * 0.4), () => {
    const x = plan.left + Math.floor(random(0, columns)) * size
    const z = plan.back - Math.floor(random(1, rows + 1)) * size
    const shade = alpha(random() > 0.5 ? lighter(tint, 0.6) : darker(tint, 0.5), random(0.06, 0.2))
    return path(camera.face([x, 0, z], [x + size, 0, z], [x + size, 0, z + size], [x, 0, z + size]), shade)
  })
  const joint = alpha(lighter(tint, 0.55), 0.4)
  const along = times(columns + 1, (index) =>
    line(
      camera.route([plan.left + index * size, 0, 1.6], [plan.left + index * size, 0, plan.back]),
      joint,
      2,
    ),
  )
  const across = times(rows, (index) => {
    const z = plan.back - (index + 1) * size
    return line(camera.route([plan.left, 0, z], [plan.right, 0, z]), joint, 2)
  })
  return toned + along + across
}

/** Teak beams under the ceiling, running towards the viewer. */
export function beams(canvas: Canvas, camera: Camera, plan: Shell, tint: string, count = 6): string {
  const step = (plan.right - plan.left) / count
  return times(count, (index) => {
    const x = plan.left + (index + 0.5) * step - 0.07
    const [under, top] = [plan.height - 0.16, plan.height]
    const inner = x < 0 ? x + 0.14 : x
    const side = camera.face(
      [inner, under, near],
      [inner, under, plan.back],
      [inner, top, plan.back],
      [inner, top, near],
    )
    const below = camera.face(
      [x, under, near],
      [x, under, plan.back],
      [x + 0.14, under, plan.back],
      [x + 0.14, under, near],
    )
    const sight = canvas.between([0, 0], [0, 190], [tint, darker(tint, 0.35)])
    return path(side, darker(tint, 0.4)) + path(below, sight)
  })
}

/** A board along the foot of the back and side walls. */
export function skirting(camera: Camera, plan: Shell, tint: string): string {
  const { left, right, back } = plan
  const side = (x: number) => camera.face([x, 0, near], [x, 0.12, near], [x, 0.12, back], [x, 0, back])
  return (
    path(camera.face([left, 0, back], [right, 0, back], [right, 0.12, back], [left, 0.12, back]), tint) +
    path(side(left), darker(tint, 0.15)) +
    path(side(right), darker(tint, 0.2))
  )
}

/** The light that the sun throws on the floor through a window with several panes. */
export function sunPatch(
  camera: Camera,
  from: { x: number; z: number; width: number; reach: number; slant: number; panes: number },
  tint: string,
  strength = 0.5,
): string {
  const { x, z, width, reach, slant, panes } = from
  const gap = 0.05
  const pane = (width - gap * (panes - 1)) / panes
  return times(panes * 2, (index) => {
    const left = x + (index % panes) * (pane + gap)
    const far = index < panes
    const [start, end] = far ? [0, 0.46] : [0.5, 1]
    const shift = (share: number) => slant * share
    const outline = camera.face(
      [left + shift(start), 0.002, z - reach * start],
      [left + pane + shift(start), 0.002, z - reach * start],
      [left + pane + shift(end), 0.002, z - reach * end],
      [left + shift(end), 0.002, z - reach * end],
    )
    return path(outline, alpha(tint, far ? strength : strength * 0.7))
  })
}

/** The last wash: light from one side, darker edges. A radial gradient here would take four times as long. */
export function grade(canvas: Canvas, light: string, angle = 25, strength = 0.22): string {
  const { width, height } = canvas
  const rim = '#4a2433'
  const edge = (depth: number) => [alpha(rim, depth), [0.4, alpha(rim, depth * 0.3)], alpha(rim, 0)] as const
  return (
    canvas.all(
      canvas.linear([alpha(light, strength), [0.6, alpha(light, 0)], alpha('#7a3f3a', 0.14)], angle),
    ) +
    rectangle(0, 0, width, height * 0.2, canvas.linear(edge(0.14), 90)) +
    rectangle(0, height * 0.8, width, height * 0.2, canvas.linear(edge(0.2), -90)) +
    rectangle(0, 0, width * 0.14, height, canvas.linear(edge(0.16), 0)) +
    rectangle(width * 0.86, 0, width * 0.14, height, canvas.linear(edge(0.16), 180))
  )
}
