import {
  alpha,
  type Canvas,
  circle,
  curve,
  darker,
  ellipse,
  group,
  lighter,
  line,
  mix,
  type Point,
  path,
  placed,
  randomFrom,
  times,
} from './canvas.ts'
import { colour } from './palette.ts'

/** One feather of a palm: slim leaflets on both sides of a rib that bends under its own weight. */
function frond(angle: number, length: number, tint: string, droop: number, random: () => number): string {
  const [x, y] = [Math.cos(angle) * length, Math.sin(angle) * length]
  const at = (share: number): Point => [
    x * share * (1 - 0.12 * share * droop),
    y * share + length * droop * share ** 2,
  ]
  const count = 17
  let outline = ''
  for (let index = 2; index <= count; index++) {
    const share = index / count
    const [fromX, fromY] = at(share)
    const [nextX, nextY] = at(share + 0.02)
    const along = Math.atan2(nextY - fromY, nextX - fromX)
    const reach = length * 0.36 * Math.sin(Math.PI * (0.16 + share * 0.72)) * (0.85 + random() * 0.3)
    for (const side of [-1, 1]) {
      const turn = along + side * (1.05 - share * 0.6)
      const [toX, toY] = [Math.cos(turn) * reach, Math.sin(turn) * reach * 0.85 + reach * 0.42]
      const [midX, midY] = [Math.cos(turn) * reach * 0.55, Math.sin(turn) * reach * 0.55]
      const wide = length * 0.026
      const [acrossWide, downWide] = [Math.cos(along) * wide, Math.sin(along) * wide]
      outline += `M${fromX} ${fromY}q${midX} ${midY} ${toX} ${toY}`
      outline += `q${midX - toX - acrossWide} ${midY - toY + wide}`
      outline += ` ${-toX - acrossWide * 1.6} ${-toY - downWide * 1.6}Z`
    }
  }
  const rib = Array.from({ length: 7 }, (_, index) => at(index / 6))
  return path(outline, tint) + line(curve(rib), darker(tint, 0.15), length * 0.02)
}

export interface Palm {
  x: number
  y: number
  height: number
  lean?: number
  leaf: string
  trunk: string
  light?: string
  seed: number
}

export function palm(canvas: Canvas, { x, y, height, lean = 0.15, leaf, trunk, light, seed }: Palm): string {
  const random = randomFrom(seed)
  const topX = x + lean * height
  const topY = y - height
  const foot = height * 0.032
  const tip = height * 0.015
  const bend = x + lean * height * 0.15
  const stem =
    `M${x - foot} ${y}Q${bend - foot * 0.7} ${y - height * 0.55} ${topX - tip} ${topY}` +
    `L${topX + tip} ${topY}Q${bend + foot * 0.9} ${y - height * 0.5} ${x + foot} ${y}Z`
  const crown = [...Array(10).keys()]
    .map((index) => ({ angle: -Math.PI * (1.1 - (index / 9) * 1.2) + random(-0.1, 0.1), order: random() }))
    .sort((one, other) => one.order - other.order)
  const fronds = crown.map(({ angle }, index) => {
    const low = Math.sin(angle) > -0.25
    const lit = light ? mix(leaf, light, low ? 0.05 : random(0.12, 0.55)) : leaf
    const tint = index < 4 ? darker(lit, 0.25) : lit
    return frond(angle, height * random(0.34, 0.45), tint, low ? 0.5 : random(0.22, 0.5), random)
  })
  const nuts = times(3, (index) =>
    circle((index - 1) * height * 0.022, height * 0.018, height * 0.02, darker(trunk, 0.25)),
  )
  return (
    path(stem, canvas.linear([darker(trunk, 0.35), trunk, light ? mix(trunk, light, 0.35) : trunk], 0)) +
    group(
      { transform: `translate(${topX} ${topY})` },
      fronds.slice(0, 4).join(''),
      nuts,
      fronds.slice(4).join(''),
    )
  )
}

/** A broad leaf in two tones along its rib; it grows upwards from its stalk at 0,0. */
export function blade(length: number, width: number, tint: string, turn: number): string {
  const half = (side: number) =>
    `M0 0C${side * width * 0.75} ${-length * 0.2} ${side * width * 0.6} ${-length * 0.75} 0 ${-length}Z`
  return group(
    { transform: `rotate(${turn})` },
    path(half(-1), tint),
    path(half(1), darker(tint, 0.2)),
    line(`M0 0L0 ${-length * 0.94}`, lighter(tint, 0.3), Math.max(1, width * 0.04)),
  )
}

/** A clump of broad leaves: banana, bird of paradise, ginger. */
export function broadleaf(
  x: number,
  y: number,
  size: number,
  tint: string,
  seed: number,
  count = 9,
  spread = 72,
): string {
  const random = randomFrom(seed)
  const order = [...Array(count).keys()].sort(() => random() - 0.5)
  const leaves = order.map((index) => {
    const turn = (index / (count - 1) - 0.5) * 2 * spread + random(-7, 7)
    const shade = mix(tint, random() > 0.5 ? colour.lime : colour.forest, random(0, 0.4))
    const length = size * random(0.7, 1.05) * (1 - Math.abs(turn) / 320)
    return (
      line(
        `M0 0Q0 ${-size * 0.1} ${Math.sin((turn * Math.PI) / 180) * size * 0.12} ${-size * 0.12}`,
        shade,
        size * 0.018,
      ) + blade(length, size * random(0.24, 0.34), shade, turn)
    )
  })
  return placed(x, y, 1, leaves.join(''))
}

/** Thin arching leaves: areca, fern, grass. */
export function fern(x: number, y: number, size: number, tint: string, seed: number, count = 9): string {
  const random = randomFrom(seed)
  return placed(
    x,
    y,
    1,
    times(count, (index) => {
      const angle = -Math.PI * (0.94 - (index / (count - 1)) * 0.88) + random(-0.08, 0.08)
      const shade = mix(tint, random() > 0.5 ? colour.lime : colour.forest, random(0, 0.35))
      return frond(angle, size * random(0.75, 1.05), shade, random(0.2, 0.45), random)
    }),
  )
}

export function pot(canvas: Canvas, x: number, y: number, width: number, tint: string): string {
  const height = width * 0.95
  const body =
    `M${x - width * 0.5} ${y - height}` +
    `Q${x - width * 0.52} ${y - height * 0.3} ${x - width * 0.32} ${y}L${x + width * 0.32} ${y}` +
    `Q${x + width * 0.52} ${y - height * 0.3} ${x + width * 0.5} ${y - height}Z`
  return (
    canvas.shadow(x, y, width * 0.7, width * 0.12, 0.5) +
    path(body, canvas.linear([lighter(tint, 0.3), tint, darker(tint, 0.4)], 0)) +
    ellipse(x, y - height, width * 0.5, width * 0.09, darker(tint, 0.45)) +
    path(
      `M${x - width * 0.49} ${y - height * 0.78}` +
        `Q${x} ${y - height * 0.66} ${x + width * 0.49} ${y - height * 0.78}`,
      'none',
      {
        stroke: alpha(colour.white, 0.3),
        'stroke-width': width * 0.03,
      },
    )
  )
}

/** Rounded heaps of leaves, lit from above, for hedges and far trees. */
export function bushes(
  canvas: Canvas,
  x: number,
  y: number,
  width: number,
  height: number,
  tint: string,
  seed: number,
): string {
  const random = randomFrom(seed)
  const count = Math.max(4, Math.round(width / (height * 0.55)))
  return times(count * 2, (index) => {
    const across = x + ((index % count) + random()) * (width / count)
    const radius = height * random(0.38, 0.62)
    const back = index < count
    const top = y - height * (back ? random(0.55, 0.8) : random(0.2, 0.45))
    const shade = mix(tint, back ? colour.forest : colour.lime, random(0, 0.28))
    const fill = canvas.linear([lighter(shade, 0.16), shade, darker(shade, 0.45)])
    return path(
      `M${across - radius} ${y}` +
        `C${across - radius * 1.15} ${top} ${across - radius * 0.4} ${top - radius * 0.55}` +
        ` ${across} ${top - radius * 0.5}` +
        `C${across + radius * 0.5} ${top - radius * 0.6} ${across + radius * 1.1} ${top}` +
        ` ${across + radius} ${y}` +
        `Z`,
      fill,
    )
  })
}
