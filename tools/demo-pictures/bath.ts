import {
  alpha,
  arch,
  box,
  type Canvas,
  circle,
  darker,
  ellipse,
  lighter,
  line,
  mix,
  path,
  randomFrom,
  rectangle,
  times,
} from './canvas.ts'
import type { Frame } from './outdoors.ts'
import { colour } from './palette.ts'

const brass = '#c79a55'

/** Hand-made tiles: no two of one colour. */
export function glazedTiles(frame: Frame, wide: number, tall: number, tint: string, seed: number): string {
  const random = randomFrom(seed)
  const columns = Math.ceil(frame.width / wide)
  const rows = Math.ceil(frame.height / tall)
  const base = rectangle(frame.x, frame.y, frame.width, frame.height, lighter(tint, 0.55))
  return (
    base +
    times(rows * columns, (index) => {
      const row = Math.floor(index / columns)
      const x = frame.x + (index % columns) * wide
      const y = frame.y + row * tall
      const shade = random() > 0.5 ? lighter(tint, random(0, 0.22)) : darker(tint, random(0, 0.22))
      const width = Math.min(wide - 2, frame.x + frame.width - x)
      return rectangle(x, y, width, Math.min(tall - 2, frame.y + frame.height - y), shade, { rx: 2 })
    })
  )
}

/** A round mirror; its glass takes the colours of the room. */
export function mirror(
  canvas: Canvas,
  x: number,
  y: number,
  radius: number,
  wall: string,
  wood: string,
): string {
  const glass = canvas.linear(
    [lighter(wall, 0.55), mix(wall, '#b9cdc6', 0.45), mix(wall, '#8fa9a5', 0.5)],
    60,
  )
  const disc =
    `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${radius * 2} 0` +
    `a${radius} ${radius} 0 1 0 ${-radius * 2} 0Z`
  return (
    circle(x + 8, y + 14, radius + 10, alpha(colour.ink, 0.2)) +
    circle(x, y, radius + 12, canvas.linear([lighter(wood, 0.25), darker(wood, 0.2)], 60)) +
    circle(x, y, radius, glass) +
    canvas.within(
      disc,
      path(
        `M${x - radius * 0.9} ${y + radius * 0.5}L${x + radius * 0.3} ${y - radius}h${radius * 0.28}` +
          `L${x - radius * 0.7} ${y + radius * 0.8}Z`,
        alpha(colour.white, 0.3),
      ),
      path(
        `M${x - radius * 0.4} ${y + radius}L${x + radius} ${y - radius * 0.6}v${radius * 0.14}` +
          `L${x - radius * 0.2} ${y + radius}Z`,
        alpha(colour.white, 0.22),
      ),
    )
  )
}

/** A vessel basin on a counter, the tap coming out of the wall above it. */
export function basin(canvas: Canvas, x: number, y: number, width: number, tint: string): string {
  const half = width / 2
  return (
    canvas.shadow(x, y + 2, half * 1.15, width * 0.07, 0.5) +
    line(
      `M${x} ${y - width * 0.74}V${y - width * 0.66}Q${x} ${y - width * 0.6} ${x} ${y - width * 0.52}`,
      darker(brass, 0.1),
      width * 0.06,
    ) +
    circle(x, y - width * 0.76, width * 0.06, canvas.linear([lighter(brass, 0.4), darker(brass, 0.25)])) +
    circle(
      x - width * 0.22,
      y - width * 0.74,
      width * 0.045,
      canvas.linear([lighter(brass, 0.4), darker(brass, 0.25)]),
    ) +
    circle(
      x + width * 0.22,
      y - width * 0.74,
      width * 0.045,
      canvas.linear([lighter(brass, 0.4), darker(brass, 0.25)]),
    ) +
    path(
      `M${x - half} ${y - width * 0.36}` +
        `Q${x - half * 0.86} ${y - width * 0.02} ${x - half * 0.4} ${y}H${x + half * 0.4}` +
        `Q${x + half * 0.86} ${y - width * 0.02} ${x + half} ${y - width * 0.36}Z`,
      canvas.linear([lighter(tint, 0.4), tint, darker(tint, 0.32)], 12),
    ) +
    ellipse(x, y - width * 0.36, half, width * 0.075, lighter(tint, 0.5)) +
    ellipse(x, y - width * 0.35, half * 0.88, width * 0.055, darker(tint, 0.22))
  )
}

export function counter(canvas: Canvas, frame: Frame, wood: string, stone: string): string {
  const { x, y, width, height } = frame
  const slab = height * 0.14
  const doors = Math.max(2, Math.round(width / 190))
  const step = width / doors
  return (
    canvas.shadow(x + width / 2, y + height, width * 0.6, height * 0.12, 0.5) +
    rectangle(x + 12, y + slab, width - 24, height - slab - 22, canvas.linear([wood, darker(wood, 0.3)])) +
    times(doors, (index) => {
      const left = x + 20 + index * ((width - 40) / doors)
      const wide = (width - 40) / doors - 8
      return (
        rectangle(left + 4, y + slab + 16, wide, height - slab - 52, lighter(wood, 0.1), { rx: 4 }) +
        times(Math.round(wide / 16), (slat) =>
          rectangle(left + 10 + slat * 16, y + slab + 22, 5, height - slab - 64, alpha(colour.ink, 0.13)),
        ) +
        circle(left + wide - 10, y + height * 0.55, 6, brass)
      )
    }) +
    rectangle(x + step * 0.1, y + height - 24, 14, 24, darker(wood, 0.45)) +
    rectangle(x + width - step * 0.1 - 14, y + height - 24, 14, 24, darker(wood, 0.45)) +
    rectangle(x, y, width, slab, canvas.linear([lighter(stone, 0.45), stone]), { rx: 4 }) +
    rectangle(x + 12, y + slab, width - 24, 10, alpha(colour.ink, 0.25))
  )
}

/** A rain shower: riser, arm, head and the water as fading threads. */
export function shower(canvas: Canvas, x: number, y: number, size: number, fall: number): string {
  const metal = canvas.linear([lighter(brass, 0.4), brass, darker(brass, 0.3)], 0)
  const water = times(9, (index) => {
    const across = x - size * 0.42 + index * size * 0.105
    return line(
      `M${across} ${y + 12}l${(index - 4) * 2} ${fall}`,
      canvas.between([0, y], [0, y + fall], [alpha('#ffffff', 0.55), alpha('#ffffff', 0.05)]),
      2.4,
    )
  })
  return (
    water +
    rectangle(x - 4, y - size * 0.5, 8, size * 0.5, metal) +
    rectangle(x - size / 2, y - 4, size, 14, metal, { rx: 6 })
  )
}

/** An arched recess lined with tiles. */
export function niche(canvas: Canvas, frame: Frame, tint: string, seed: number, inside: string): string {
  const { x, y, width, height } = frame
  const outline = arch(x, y, width, height)
  return (
    path(outline, '#fdf3e0', { stroke: '#fdf3e0', 'stroke-width': 26 }) +
    path(outline, 'none', { stroke: alpha(colour.ink, 0.12), 'stroke-width': 2 }) +
    canvas.within(
      outline,
      glazedTiles(frame, 46, 46, tint, seed),
      path(
        box(x, y, width, height),
        canvas.linear(
          [
            alpha(colour.ink, 0.42),
            [0.14, alpha(colour.ink, 0.06)],
            [0.7, alpha(colour.ink, 0)],
            alpha(colour.ink, 0.2),
          ],
          0,
        ),
      ),
      path(
        box(x, y, width, height),
        canvas.linear([alpha(colour.ink, 0.35), [0.4, alpha(colour.ink, 0)], alpha(colour.ink, 0.12)]),
      ),
      inside,
    )
  )
}

/** A free-standing tub seen from the side. */
export function tub(
  canvas: Canvas,
  x: number,
  y: number,
  width: number,
  tint: string,
  water: string,
): string {
  const [half, tall] = [width / 2, width * 0.32]
  return (
    canvas.shadow(x, y, half * 0.95, width * 0.06, 0.65) +
    path(
      `M${x - half} ${y - tall}` +
        `C${x - half * 0.98} ${y - tall * 0.3} ${x - half * 0.8} ${y} ${x - half * 0.55} ${y}` +
        `H${x + half * 0.55}` +
        `C${x + half * 0.8} ${y} ${x + half * 0.98} ${y - tall * 0.3} ${x + half} ${y - tall}Z`,
      canvas.linear([lighter(tint, 0.35), tint, darker(tint, 0.45)], 30),
    ) +
    ellipse(x, y - tall, half, width * 0.085, lighter(tint, 0.35)) +
    ellipse(x, y - tall + 2, half * 0.92, width * 0.066, darker(tint, 0.4)) +
    ellipse(x, y - tall + 8, half * 0.88, width * 0.052, canvas.linear([lighter(water, 0.25), water], 20))
  )
}
