import {
  alpha,
  arch,
  box,
  type Canvas,
  darker,
  lighter,
  line,
  mix,
  outlineOf,
  path,
  randomFrom,
  rectangle,
  times,
} from './canvas.ts'
import { colour, type Hour } from './palette.ts'

/** A tiled hip roof with wide eaves; the tile courses are drawn as faint lines. */
export function roof(
  canvas: Canvas,
  x: number,
  y: number,
  width: number,
  height: number,
  tint: string,
): string {
  const eave = width * 0.06 + 14
  const [left, right] = [x - eave, x + width + eave]
  const inset = Math.min(width * 0.34, height * 1.5)
  const outline = outlineOf([
    [left, y],
    [x + inset, y - height],
    [x + width - inset, y - height],
    [right, y],
  ])
  const courses = times(7, (index) =>
    rectangle(left, y - (height * (index + 1)) / 8, right - left, 2, alpha(colour.ink, 0.13)),
  )
  const ribs = times(Math.round((right - left) / 16), (index) => {
    const foot = left + index * 16
    return line(
      `M${foot} ${y}L${x + inset + ((foot - left) / (right - left)) * (width - inset * 2)} ${y - height}`,
      alpha(colour.ink, 0.1),
      2,
    )
  })
  return (
    path(outline, canvas.linear([lighter(tint, 0.12), tint, darker(tint, 0.35)])) +
    canvas.within(outline, courses, ribs) +
    path(
      outlineOf([
        [x + width - inset, y - height],
        [right, y],
        [right - width * 0.24, y],
      ]),
      alpha(colour.ink, 0.18),
    ) +
    line(`M${x + inset} ${y - height}H${x + width - inset}`, lighter(tint, 0.25), 6) +
    rectangle(left, y - 3, right - left, 9, darker(tint, 0.5), { rx: 3 })
  )
}

/** A lit or sleeping window-door with a curtain, sometimes a lamp or a plant inside. */
function bay(
  canvas: Canvas,
  x: number,
  y: number,
  width: number,
  height: number,
  hour: Hour,
  random: () => number,
): string {
  const lit = hour.night && random() < 0.82
  const warm = mix(colour.lamp, '#ff9d52', random() * 0.45)
  const dayGlass = [
    mix(hour.sky[0]!, colour.deep, 0.45),
    mix(hour.sky[1]!, colour.deep, 0.3),
    mix(hour.sky.at(-1)!, colour.sea, 0.35),
  ]
  const glass = lit
    ? [lighter(warm, 0.35), warm, mix(warm, colour.terracotta, 0.35)]
    : hour.night
      ? ['#3a3a62', '#5b4a6e']
      : dayGlass
  const curtain = alpha(lit ? '#fff1cf' : '#f4e6cf', lit ? 0.55 : hour.night ? 0.12 : 0.5)
  const drawn = width * (0.14 + random() * 0.22)
  return (
    rectangle(x - 5, y - 5, width + 10, height + 5, darker(colour.teak, hour.night ? 0.45 : 0.1)) +
    rectangle(x, y, width, height, canvas.linear(glass)) +
    rectangle(x, y, drawn, height, curtain) +
    rectangle(x + width - drawn * 0.8, y, drawn * 0.8, height, curtain) +
    rectangle(x + width / 2 - 2, y, 4, height, darker(colour.teak, 0.35)) +
    rectangle(x, y + height * 0.24, width, 3, darker(colour.teak, 0.35))
  )
}

export interface Facade {
  x: number
  /** Where the walls meet the ground. */
  y: number
  width: number
  floors: number
  floorHeight: number
  bays: number
  roofHeight: number
  seed: number
  arcade?: boolean
}

export function facade(canvas: Canvas, plan: Facade, hour: Hour): string {
  const { x, y, width, floors, floorHeight, bays, seed } = plan
  const random = randomFrom(seed)
  const height = floors * floorHeight
  const wall = hour.night ? ['#b98a86', '#d9a184', '#e8b184'] : ['#f3e2c8', '#f8ebd5', '#efd9b8']
  const step = width / bays
  const rooms = times(floors, (floor) => {
    const arcade = plan.arcade && floor === 0
    const base = y - floor * floorHeight
    const openings = times(bays, (index) => {
      const left = x + index * step + step * 0.2
      if (arcade) return porch(canvas, left - step * 0.1, base, step * 0.8, floorHeight * 0.86, hour)
      return (
        (hour.night
          ? canvas.glow(left + step * 0.3, base - floorHeight * 0.4, step * 0.75, colour.lamp, 0.4)
          : '') + bay(canvas, left, base - floorHeight * 0.74, step * 0.6, floorHeight * 0.74, hour, random)
      )
    })
    return openings + (floor > 0 ? balcony(canvas, x, base, width, floorHeight, hour) : '')
  })
  return (
    path(box(x, y - height, width, height), canvas.linear(wall)) +
    rectangle(
      x,
      y - height,
      width,
      floorHeight * 0.22,
      canvas.linear([alpha(colour.ink, 0.42), alpha(colour.ink, 0)]),
    ) +
    rectangle(
      x + width * 0.86,
      y - height,
      width * 0.14,
      height,
      canvas.linear([alpha(colour.ink, 0), alpha(colour.ink, 0.25)], 0),
    ) +
    rooms +
    roof(
      canvas,
      x,
      y - height,
      width,
      plan.roofHeight,
      hour.night ? mix(colour.terracotta, '#5d2f52', 0.42) : colour.terracotta,
    )
  )
}

function porch(canvas: Canvas, x: number, y: number, width: number, height: number, hour: Hour): string {
  const inside = hour.night ? ['#ffe3a6', '#fbb765', '#c96f45'] : ['#a98a72', '#8a6a58', '#6e5248']
  const outline = arch(x, y - height, width, height)
  return (
    path(outline, canvas.linear(inside), { stroke: alpha('#fff0d2', 0.5), 'stroke-width': 5 }) +
    canvas.within(
      outline,
      rectangle(
        x + width * 0.36,
        y - height * 0.58,
        width * 0.28,
        height * 0.58,
        alpha(colour.walnut, hour.night ? 0.55 : 0.7),
      ),
      rectangle(x, y - height * 0.06, width, height * 0.06, alpha('#fff0cc', 0.35)),
      hour.night ? canvas.glow(x + width / 2, y - height * 0.72, width * 0.4, '#fff4d0', 0.95) : '',
    )
  )
}

function balcony(
  canvas: Canvas,
  x: number,
  y: number,
  width: number,
  floorHeight: number,
  hour: Hour,
): string {
  const rail = y - floorHeight * 0.3
  const wood = darker(colour.teak, hour.night ? 0.4 : 0.05)
  const slab = hour.night ? '#c9967f' : colour.white
  return (
    rectangle(x - 14, y - 4, width + 28, 10, slab) +
    rectangle(
      x - 8,
      y + 6,
      width + 16,
      floorHeight * 0.12,
      canvas.linear([alpha(colour.ink, 0.45), alpha(colour.ink, 0)]),
    ) +
    times(Math.round(width / 11), (index) => rectangle(x - 8 + index * 11.1, rail, 2.6, y - rail - 4, wood)) +
    rectangle(x - 12, rail - 3, width + 24, 6, lighter(wood, 0.15), { rx: 2 })
  )
}

/** An open pavilion under a deep thatch, the shape every garden here has. */
export function pavilion(
  canvas: Canvas,
  x: number,
  y: number,
  width: number,
  height: number,
  hour: Hour,
): string {
  const thatch = hour.night ? '#6a4c53' : '#b48d5c'
  const eave = y - height * 0.46
  const cap = outlineOf([
    [x - width * 0.62, eave],
    [x - width * 0.13, y - height],
    [x + width * 0.13, y - height],
    [x + width * 0.62, eave],
  ])
  const post = (share: number) =>
    rectangle(x + width * share - 5, eave, 10, y - eave - height * 0.1, darker(colour.teak, 0.35))
  return (
    (hour.night ? canvas.glow(x, y - height * 0.3, width * 0.75, colour.lamp, 0.85) : '') +
    rectangle(
      x - width * 0.42,
      eave,
      width * 0.84,
      y - eave,
      canvas.linear(hour.night ? ['#ffdf9e', '#f5a35c'] : ['#8c6b52', '#a88463']),
    ) +
    rectangle(
      x - width * 0.42,
      y - height * 0.24,
      width * 0.84,
      height * 0.08,
      hour.night ? '#fff0cf' : colour.white,
      { rx: 6 },
    ) +
    post(-0.45) +
    post(-0.16) +
    post(0.16) +
    post(0.45) +
    rectangle(
      x - width * 0.52,
      y - height * 0.12,
      width * 1.04,
      height * 0.12,
      canvas.linear([lighter(colour.stone, 0.15), darker(colour.stone, 0.4)]),
    ) +
    path(cap, canvas.linear([lighter(thatch, 0.2), thatch, darker(thatch, 0.45)])) +
    canvas.within(
      cap,
      times(26, (index) =>
        line(
          `M${x + (index - 13) * width * 0.012} ${y - height}L${x + (index - 13) * width * 0.05} ${eave}`,
          alpha(colour.ink, 0.13),
          2,
        ),
      ),
    ) +
    rectangle(x - width * 0.62, eave - 4, width * 1.24, height * 0.035, darker(thatch, 0.5), { rx: 3 })
  )
}

/** The split gate: one tower cut in two, its halves stepping away from the way through. */
export function splitGate(
  canvas: Canvas,
  x: number,
  y: number,
  height: number,
  gap: number,
  tint: string,
): string {
  const half = (side: number) => {
    const inner = x + (side * gap) / 2
    const steps = [0.62, 0.56, 0.6, 0.44, 0.48, 0.32, 0.35, 0.2, 0.22, 0.1, 0.08]
    let outline = `M${inner} ${y}H${inner + side * height * 0.66}`
    steps.forEach((share, index) => {
      outline += `V${y - (height * (index + 1)) / steps.length}H${inner + side * height * share * 0.86}`
    })
    outline += `L${inner} ${y - height * 1.08}Z`
    const bands = times(10, (index) =>
      rectangle(
        x - height,
        y - (height * (index + 1)) / 11,
        height * 2,
        height * 0.02,
        alpha(colour.ink, 0.2),
      ),
    )
    const fill = side < 0 ? [lighter(tint, 0.2), tint] : [tint, darker(tint, 0.3)]
    return path(outline, canvas.linear(fill, 0)) + canvas.within(outline, bands)
  }
  return half(-1) + half(1)
}
