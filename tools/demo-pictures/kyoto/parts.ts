import {
  alpha,
  type Canvas,
  circle,
  darker,
  ellipse,
  lighter,
  line,
  mix,
  outlineOf,
  path,
  placed,
  randomFrom,
  rectangle,
  times,
} from '../canvas.ts'
import { clouds, type Frame, hills, sky } from '../outdoors.ts'
import { colour, type Hour } from '../palette.ts'
import { bushes } from '../plants.ts'
import type { Camera, Shell } from '../room.ts'

export const cedar = '#6b4630'
export const MAPLE = ['#c8452f', '#e0703a', '#b23a3a', '#e89a4a']
const MOSS = '#6f8f4a'

/** A roof with the long sweep of grey tiles, standing on its eaves. */
function sweptRoof(
  canvas: Canvas,
  x: number,
  y: number,
  width: number,
  height: number,
  tint: string,
): string {
  const half = width / 2
  return (
    path(
      `M${x - half} ${y}Q${x - half * 0.55} ${y - height * 0.25} ${x - half * 0.3} ${y - height}` +
        `H${x + half * 0.3}Q${x + half * 0.55} ${y - height * 0.25} ${x + half} ${y}` +
        `Q${x} ${y + height * 0.1} ${x - half} ${y}Z`,
      canvas.linear([lighter(tint, 0.2), tint, darker(tint, 0.3)]),
    ) +
    line(
      `M${x - half} ${y}Q${x} ${y + height * 0.1} ${x + half} ${y}`,
      darker(tint, 0.5),
      Math.max(2, height * 0.08),
    )
  )
}

/** Five storeys, each a little smaller than the one below, and the spire. */
export function pagoda(canvas: Canvas, x: number, y: number, height: number, hour: Hour): string {
  const wood = mix('#8a4a38', hour.haze, 0.35)
  const tile = mix('#4a4a5c', hour.haze, 0.3)
  const step = height / 6.4
  const storeys = times(5, (index) => {
    const wide = height * (0.3 - index * 0.03)
    const foot = y - index * step
    return (
      rectangle(
        x - wide / 2,
        foot - step * 0.62,
        wide,
        step * 0.62,
        canvas.linear([darker(wood, 0.25), wood]),
      ) +
      (hour.night ? rectangle(x - wide * 0.14, foot - step * 0.5, wide * 0.28, step * 0.38, '#ffd891') : '') +
      sweptRoof(canvas, x, foot - step * 0.56, wide * 1.75, step * 0.5, tile)
    )
  })
  return storeys + line(`M${x} ${y - 5 * step}V${y - height}`, darker(tile, 0.2), Math.max(3, height * 0.012))
}

/** A maple: a bent trunk under clouds of leaves. */
export function maple(
  canvas: Canvas,
  x: number,
  y: number,
  height: number,
  seed: number,
  dim?: string,
): string {
  const random = randomFrom(seed)
  const tone = (tint: string) => (dim === undefined ? tint : mix(tint, dim, 0.35))
  const branch = (dx: number, up: number, width: number) =>
    line(`M${x} ${y - height * 0.3}Q${x + dx * 0.3} ${y - up * 0.7} ${x + dx} ${y - up}`, tone(cedar), width)
  const leaves = times(150, (index) => {
    const turn = random(0, Math.PI * 2)
    const reach = Math.sqrt(random()) * height * 0.46
    const left = x + Math.cos(turn) * reach * 1.15
    const top = y - height * 0.68 + Math.sin(turn) * reach * 0.62
    const tint = tone(MAPLE[index % MAPLE.length]!)
    return circle(
      left,
      top,
      random(0.028, 0.06) * height,
      canvas.linear([lighter(tint, 0.22), darker(tint, 0.12)]),
      {
        opacity: random(0.75, 1),
      },
    )
  })
  return (
    path(
      `M${x - height * 0.045} ${y}Q${x - height * 0.02} ${y - height * 0.2} ${x - height * 0.05} ${y - height * 0.5}` +
        `H${x + height * 0.03}Q${x + height * 0.02} ${y - height * 0.2} ${x + height * 0.06} ${y}Z`,
      canvas.linear([lighter(tone(cedar), 0.1), darker(tone(cedar), 0.3)], 0),
    ) +
    branch(-height * 0.32, height * 0.66, height * 0.03) +
    branch(height * 0.34, height * 0.7, height * 0.03) +
    leaves
  )
}

/** Leaves that have fallen. */
export const fallen = (frame: Frame, count: number, seed: number): string => {
  const random = randomFrom(seed)
  return times(count, (index) =>
    ellipse(
      frame.x + random() * frame.width,
      frame.y + random() * frame.height,
      random(4, 9),
      random(2, 5),
      alpha(MAPLE[index % MAPLE.length]!, 0.9),
    ),
  )
}

export function stoneLantern(canvas: Canvas, x: number, y: number, size: number, isLit = false): string {
  const stone = canvas.linear([lighter('#9a948c', 0.3), '#8b857f', darker('#8b857f', 0.35)], 20)
  return placed(
    x,
    y,
    size / 100,
    canvas.shadow(0, 0, 60, 10, 0.5) +
      rectangle(-40, -14, 80, 14, stone, { rx: 4 }) +
      rectangle(-16, -70, 32, 58, stone) +
      rectangle(-38, -84, 76, 16, stone, { rx: 4 }) +
      rectangle(-28, -122, 56, 40, stone) +
      rectangle(-14, -116, 28, 28, isLit ? '#ffdb94' : '#4b4650') +
      (isLit ? canvas.glow(0, -102, 110, colour.lamp, 0.7) : '') +
      path('M-64 -118Q-30 -130 -14 -156H14Q30 -130 64 -118Q0 -108 -64 -118Z', stone) +
      circle(0, -160, 9, stone),
  )
}

/** The moss garden: a wall, hills of moss, stepping stones, a lantern and the maple. */
export function mossGarden(canvas: Canvas, frame: Frame, hour: Hour, seed: number): string {
  const { x, y, width, height } = frame
  const ground = y + height * 0.62
  const mound = (across: number, wide: number, tall: number, share: number) => {
    const tint = mix(MOSS, hour.haze, share)
    return ellipse(
      x + width * across,
      ground + height * 0.12,
      width * wide,
      height * tall,
      canvas.linear([lighter(tint, 0.3), tint, darker(tint, 0.25)]),
    )
  }
  const stones = times(5, (index) => {
    const near = index / 4
    return ellipse(
      x + width * (0.42 + Math.sin(index * 1.3) * 0.05),
      ground + height * (0.1 + near * 0.25),
      width * (0.035 + near * 0.045),
      height * (0.012 + near * 0.018),
      canvas.linear(['#c4bcb0', '#8d867e']),
    )
  })
  return (
    sky(canvas, frame, hour) +
    clouds(canvas, { x, y: y + height * 0.05, width, height: height * 0.15 }, 3, hour.cloud, seed) +
    hills(
      canvas,
      { x: x - 20, y: y + height * 0.2, width: width + 40, height: height * 0.25 },
      mix(hour.land, hour.haze, 0.3),
      hour.haze,
      seed,
      6,
    ) +
    bushes(
      canvas,
      x - width * 0.1,
      y + height * 0.5,
      width * 1.2,
      height * 0.2,
      mix('#4f6f48', hour.haze, 0.3),
      seed,
    ) +
    rectangle(x, y + height * 0.46, width, height * 0.18, canvas.linear(['#efe2c8', '#d9c4a0'])) +
    rectangle(x, y + height * 0.43, width, height * 0.045, mix('#4a4a5c', hour.haze, 0.15)) +
    rectangle(x, ground, width, height * 0.4, canvas.linear([lighter(MOSS, 0.2), darker(MOSS, 0.15)])) +
    mound(0.12, 0.26, 0.1, 0.15) +
    mound(0.86, 0.3, 0.12, 0.1) +
    maple(canvas, x + width * 0.7, ground + height * 0.1, height * 0.62, seed + 2) +
    stoneLantern(canvas, x + width * 0.24, ground + height * 0.13, height * 0.15) +
    stones +
    fallen({ x, y: ground + height * 0.08, width, height: height * 0.28 }, 60, seed)
  )
}

/** A paper screen in its lattice, with the light behind it. */
export function shoji(
  canvas: Canvas,
  frame: Frame,
  columns: number,
  rows: number,
  light = '#fff7e0',
): string {
  const { x, y, width, height } = frame
  const wood = darker(cedar, 0.1)
  return (
    rectangle(x, y, width, height, canvas.linear([lighter(light, 0.3), light, darker(light, 0.08)])) +
    times(columns - 1, (index) => rectangle(x + (width * (index + 1)) / columns - 2, y, 4, height, wood)) +
    times(rows - 1, (index) => rectangle(x, y + (height * (index + 1)) / rows - 2, width, 4, wood)) +
    path(`M${x} ${y}h${width}v${height}h${-width}Z`, 'none', { stroke: wood, 'stroke-width': 12 })
  )
}

/** Mats of rush with dark borders, laid as bricks are. */
export function tatami(camera: Camera, plan: Shell, canvas: Canvas): string {
  const [long, wide] = [1.8, 0.9]
  const rows = Math.ceil((plan.back - 1.4) / wide)
  return times(rows, (row) => {
    const z = plan.back - (row + 1) * wide
    return times(Math.ceil((plan.right - plan.left) / long) + 1, (index) => {
      const x = plan.left + index * long - (row % 2 ? long / 2 : 0)
      const [left, right] = [Math.max(plan.left, x), Math.min(plan.right, x + long)]
      if (right <= left || z < 1.2) return ''
      const mat = camera.face([left, 0, z], [right, 0, z], [right, 0, z + wide], [left, 0, z + wide])
      const border = (depth: number) =>
        path(
          camera.face([left, 0, depth], [right, 0, depth], [right, 0, depth + 0.06], [left, 0, depth + 0.06]),
          '#3f5546',
        )
      const tint = (row + index) % 2 ? '#cdbf86' : '#d5c892'
      return path(mat, canvas.linear([darker(tint, 0.1), tint])) + border(z) + border(z + wide - 0.06)
    })
  })
}

/** The wooden front of a townhouse: lattices below, a low upper floor, grey tiles. */
export function machiya(canvas: Canvas, frame: Frame, hour: Hour, doorAt = 0.5): string {
  const { x, y, width, height } = frame
  const wood = mix(cedar, hour.haze, hour.night ? 0.12 : 0)
  const tile = mix('#43455a', hour.haze, 0.15)
  const floor = y + height * 0.52
  const lit = hour.night ? '#ffd58c' : '#f6e7c6'
  const bars = (left: number, top: number, wide: number, tall: number, count: number) =>
    (hour.night ? canvas.glow(left + wide / 2, top + tall / 2, wide * 0.7, colour.lamp, 0.45) : '') +
    rectangle(left, top, wide, tall, canvas.linear([lighter(lit, 0.2), darker(lit, 0.08)])) +
    times(count, (index) =>
      rectangle(left + (wide * index) / count, top, Math.max(3, wide / count / 2.4), tall, darker(wood, 0.2)),
    ) +
    rectangle(left, top + tall * 0.48, wide, 5, darker(wood, 0.2))
  const door = x + width * doorAt
  const eaves = (top: number, over: number, tall: number) =>
    path(
      outlineOf([
        [x - over, top + tall],
        [x + over * 0.2, top],
        [x + width - over * 0.2, top],
        [x + width + over, top + tall],
      ]),
      canvas.linear([lighter(tile, 0.2), darker(tile, 0.2)]),
    ) + rectangle(x - over, top + tall, width + over * 2, 7, darker(tile, 0.4))
  return (
    rectangle(x, y, width, height, canvas.linear([lighter(wood, 0.08), darker(wood, 0.25)])) +
    bars(x + width * 0.08, y + height * 0.16, width * 0.84, height * 0.2, 34) +
    bars(x + width * 0.06, floor + height * 0.12, width * (doorAt - 0.12), height * 0.3, 20) +
    bars(door + width * 0.1, floor + height * 0.12, width * (0.84 - doorAt), height * 0.3, 20) +
    rectangle(
      door - width * 0.06,
      floor + height * 0.08,
      width * 0.14,
      height * 0.4,
      canvas.linear([lit, darker(lit, 0.2)]),
    ) +
    times(3, (index) =>
      path(
        `M${door - width * 0.06 + index * width * 0.0467} ${floor + height * 0.08}h${width * 0.044}v${height * 0.15}h${-width * 0.044}Z`,
        canvas.linear(['#7a2e3a', '#5c2029']),
      ),
    ) +
    eaves(y + height * 0.42, width * 0.05, height * 0.1) +
    eaves(y - height * 0.14, width * 0.06, height * 0.15)
  )
}
