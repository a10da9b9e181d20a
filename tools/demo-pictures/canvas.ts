import sharp from 'sharp'

export type Point = readonly [number, number]
export type Attributes = Record<string, string | number>
/** A colour alone is spread evenly; a pair places it (0..1). */
export type Stop = string | readonly [number, string]

const two = (value: number) => Math.round(value * 100) / 100

const channels = (colour: string) =>
  [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))

const hex = (value: number) =>
  Math.round(Math.min(255, Math.max(0, value)))
    .toString(16)
    .padStart(2, '0')

/** `#rrggbb` to `#rrggbbaa`. */
export const alpha = (colour: string, opacity: number) => `${colour.slice(0, 7)}${hex(opacity * 255)}`

export function mix(from: string, to: string, share: number): string {
  const target = channels(to)
  return `#${channels(from)
    .map((value, index) => hex(value + (target[index]! - value) * share))
    .join('')}`
}

/** Shadows turn to plum and lights to cream, never to black or white, so that all pictures seem lit the same way. */
export const darker = (colour: string, share: number) => mix(colour, '#2b1d33', share)
export const lighter = (colour: string, share: number) => mix(colour, '#fff6e2', share)

/** The same seed draws the same picture on every machine. */
export function randomFrom(seed: number): (low?: number, high?: number) => number {
  let state = seed * 2654435761
  return (low = 0, high = 1) => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return low + (((value ^ (value >>> 14)) >>> 0) / 4294967296) * (high - low)
  }
}

export const times = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join('')

const list = (attributes: Attributes) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? two(value) : value}"`)
    .join('')

/** Rounds numbers to a tenth of a pixel: outlines with sixteen digits are slow to parse. */
const shortened = (outline: string) => outline.replace(/(\.\d)\d+/g, '$1')

export const path = (outline: string, fill: string, attributes: Attributes = {}) =>
  `<path d="${shortened(outline)}" fill="${fill}"${list(attributes)}/>`

export const line = (outline: string, stroke: string, width: number, attributes: Attributes = {}) =>
  path(outline, 'none', { stroke, 'stroke-width': width, 'stroke-linecap': 'round', ...attributes })

export const rectangle = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  attributes: Attributes = {},
) => `<rect${list({ x, y, width, height, fill, ...attributes })}/>`

export const ellipse = (
  x: number,
  y: number,
  across: number,
  down: number,
  fill: string,
  attributes: Attributes = {},
) => `<ellipse${list({ cx: x, cy: y, rx: across, ry: down, fill, ...attributes })}/>`

export const circle = (x: number, y: number, radius: number, fill: string, attributes: Attributes = {}) =>
  ellipse(x, y, radius, radius, fill, attributes)

export const group = (attributes: Attributes, ...content: string[]) =>
  `<g${list(attributes)}>${content.join('')}</g>`

export const placed = (x: number, y: number, scale: number, content: string, turn = 0) =>
  group({ transform: `translate(${two(x)} ${two(y)}) rotate(${two(turn)}) scale(${scale})` }, content)

export const mirrored = (x: number, y: number, scale: number, content: string) =>
  group({ transform: `translate(${two(x)} ${two(y)}) scale(${-scale} ${scale})` }, content)

export const through = (points: readonly Point[]) =>
  points.map(([x, y], index) => `${index ? 'L' : 'M'}${two(x)} ${two(y)}`).join('')

export const outlineOf = (points: readonly Point[]) => `${through(points)}Z`

export const box = (x: number, y: number, width: number, height: number) =>
  `M${two(x)} ${two(y)}h${two(width)}v${two(height)}h${two(-width)}Z`

/** A doorway: straight sides under a half-round head. */
export const arch = (x: number, y: number, width: number, height: number) => {
  const radius = width / 2
  return (
    `M${x} ${y + height}V${y + radius}A${radius} ${radius} 0 0 1 ${x + width} ${y + radius}` +
    `V${y + height}Z`
  )
}

/** A soft curve through every point (Catmull-Rom as cubic Béziers). */
export function curve(points: readonly Point[]): string {
  const at = (index: number) => points[Math.min(points.length - 1, Math.max(0, index))]!
  let outline = `M${two(at(0)[0])} ${two(at(0)[1])}`
  for (let index = 0; index < points.length - 1; index++) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    const first = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6]
    const second = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6]
    outline += `C${[...first, ...second, ...to].map(two).join(' ')}`
  }
  return outline
}

export class Canvas {
  readonly width: number
  readonly height: number
  #definitions = new Map<string, string>()

  constructor(width = 1600, height = 1067) {
    this.width = width
    this.height = height
  }

  #define(element: string, attributes: Attributes, content: string): string {
    const body = `${list(attributes)}>${content}</${element}>`
    const existing = this.#definitions.get(element + body)
    const id = existing ?? `d${this.#definitions.size}`
    if (!existing) this.#definitions.set(element + body, id)
    return `url(#${id})`
  }

  #stops(colours: readonly Stop[]): string {
    return colours
      .map((stop, index) =>
        typeof stop === 'string' ? ([index / (colours.length - 1), stop] as const) : stop,
      )
      .map(([offset, colour]) => `<stop offset="${two(offset)}" stop-color="${colour}"/>`)
      .join('')
  }

  /** Across the painted shape: 90 runs from its top to its bottom, 0 from left to right. */
  linear(colours: readonly Stop[], angle = 90): string {
    const [x, y] = [Math.cos((angle * Math.PI) / 180) / 2, Math.sin((angle * Math.PI) / 180) / 2]
    return this.#define(
      'linearGradient',
      { x1: 0.5 - x, y1: 0.5 - y, x2: 0.5 + x, y2: 0.5 + y },
      this.#stops(colours),
    )
  }

  /** Between two places on the canvas, so that neighbouring shapes share one light. */
  between(from: Point, to: Point, colours: readonly Stop[]): string {
    const place = { x1: from[0], y1: from[1], x2: to[0], y2: to[1] }
    return this.#define('linearGradient', { gradientUnits: 'userSpaceOnUse', ...place }, this.#stops(colours))
  }

  radial(colours: readonly Stop[], x = 0.5, y = 0.5, radius = 0.5): string {
    return this.#define('radialGradient', { cx: x, cy: y, r: radius }, this.#stops(colours))
  }

  glow(x: number, y: number, across: number, colour: string, strength = 0.6, down = across): string {
    const fill = this.radial([
      [0, alpha(colour, strength)],
      [0.25, alpha(colour, strength * 0.55)],
      [0.6, alpha(colour, strength * 0.14)],
      [1, alpha(colour, 0)],
    ])
    return ellipse(x, y, across, down, fill)
  }

  /** The soft shadow below a thing that stands on a surface. */
  shadow(x: number, y: number, across: number, down: number, strength = 0.4): string {
    const dark = '#2b1a2c'
    const fill = this.radial([alpha(dark, strength), [0.5, alpha(dark, strength * 0.55)], alpha(dark, 0)])
    return ellipse(x, y, across, down, fill)
  }

  within(outline: string, ...content: string[]): string {
    const clip = this.#define('clipPath', {}, path(outline, '#000'))
    return group({ 'clip-path': clip }, ...content)
  }

  all(fill: string, attributes: Attributes = {}): string {
    return rectangle(0, 0, this.width, this.height, fill, attributes)
  }

  svg(content: string): string {
    const definitions = [...this.#definitions]
      .map(([body, id]) => body.replace(/^([a-zA-Z]+)/, `<$1 id="${id}"`))
      .join('')
    const size = { width: this.width, height: this.height }
    return `<svg xmlns="http://www.w3.org/2000/svg"${list(size)}><defs>${definitions}</defs>${content}</svg>`
  }
}

/** A picture before it is rendered. */
export interface Scene {
  canvas: Canvas
  content: string
}

/** Film grain as a small tile: a turbulence filter over the whole picture takes ten times as long. */
function grain(): Promise<Buffer> {
  const side = 256
  const random = randomFrom(7)
  const pixels = Buffer.from(
    Array.from({ length: side * side }, () => 128 + (random() + random() + random() - 1.5) * 13),
  )
  return sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
    .png()
    .toBuffer()
}

let grainTile: Promise<Buffer> | undefined

export async function render({ canvas, content }: Scene): Promise<Buffer> {
  grainTile ??= grain()
  return sharp(Buffer.from(canvas.svg(content)))
    .composite([{ input: await grainTile, tile: true, blend: 'overlay' }])
    .png()
    .toBuffer()
}
