import {
  alpha,
  type Canvas,
  circle,
  curve,
  darker,
  ellipse,
  lighter,
  line,
  mix,
  type Point,
  path,
  placed,
  randomFrom,
  rectangle,
  times,
} from './canvas.ts'
import { colour, type Hour } from './palette.ts'

export interface Frame {
  x: number
  y: number
  width: number
  height: number
}

export function sky(canvas: Canvas, frame: Frame, hour: Hour): string {
  return rectangle(frame.x, frame.y, frame.width, frame.height, canvas.linear(hour.sky))
}

export function stars(frame: Frame, count: number, seed: number): string {
  const random = randomFrom(seed)
  return times(count, () => {
    const down = random() * random()
    const x = frame.x + random() * frame.width
    return circle(
      x,
      frame.y + down * frame.height,
      random(0.7, 2.1),
      alpha('#fff4dc', random(0.35, 0.9) * (1 - down)),
    )
  })
}

export function sun(canvas: Canvas, x: number, y: number, radius: number, hour: Hour): string {
  return (
    canvas.glow(x, y, radius * 9, hour.light, 0.75) +
    canvas.glow(x, y, radius * 3.2, lighter(hour.light, 0.4), 0.7) +
    circle(x, y, radius, canvas.linear([lighter(hour.disc, 0.6), hour.disc]))
  )
}

export function moon(canvas: Canvas, x: number, y: number, radius: number, hour: Hour): string {
  const sea = alpha('#d9b18f', 0.2)
  return (
    canvas.glow(x, y, radius * 7, hour.light, 0.42) +
    canvas.glow(x, y, radius * 2.4, hour.disc, 0.55) +
    circle(
      x,
      y,
      radius,
      canvas.radial([hour.disc, [0.75, hour.disc], mix(hour.disc, '#eebd8c', 0.5)], 0.4, 0.4, 0.65),
    ) +
    ellipse(x - radius * 0.26, y - radius * 0.24, radius * 0.36, radius * 0.28, sea) +
    ellipse(x - radius * 0.02, y - radius * 0.08, radius * 0.22, radius * 0.3, sea) +
    ellipse(x + radius * 0.4, y + radius * 0.2, radius * 0.2, radius * 0.28, sea) +
    ellipse(x - radius * 0.2, y + radius * 0.44, radius * 0.3, radius * 0.15, sea)
  )
}

/** Bands of rounded strips, brighter below where the low sun reaches them. */
export function cloud(
  canvas: Canvas,
  x: number,
  y: number,
  width: number,
  tint: string,
  seed: number,
  strength = 1,
): string {
  const random = randomFrom(seed)
  const fill = canvas.linear([alpha(tint, 0.75 * strength), alpha(lighter(tint, 0.5), 0.35 * strength)])
  return times(5, (index) => {
    const share = [0.45, 0.8, 1, 0.7, 0.38][index]! * random(0.85, 1.1)
    const height = width * 0.03
    const left = x - (width * share) / 2 + random(-0.12, 0.12) * width
    return rectangle(left, y + index * height * 0.86, width * share, height, fill, { rx: height / 2 })
  })
}

export function clouds(canvas: Canvas, frame: Frame, count: number, tint: string, seed: number): string {
  const random = randomFrom(seed)
  return times(count, (index) => {
    const x = frame.x + ((index + random(0.1, 0.9)) / count) * frame.width
    const y = frame.y + random() * frame.height
    return cloud(canvas, x, y, random(0.12, 0.26) * frame.width, tint, seed + index, random(0.35, 0.85))
  })
}

/** A ridge from one side of the frame to the other, fading into the haze at its foot. */
export function hills(
  canvas: Canvas,
  frame: Frame,
  tint: string,
  haze: string,
  seed: number,
  steps = 9,
): string {
  const random = randomFrom(seed)
  const points: Point[] = Array.from({ length: steps + 1 }, (_, index) => [
    frame.x + (frame.width * index) / steps,
    frame.y + frame.height * (index % steps ? random(0.05, 0.7) : 1),
  ])
  const foot = frame.y + frame.height
  const fill = canvas.between([0, frame.y], [0, foot], [tint, mix(tint, haze, 0.85)])
  return path(`${curve(points)}L${frame.x + frame.width} ${foot}L${frame.x} ${foot}Z`, fill)
}

/** Agung: the long concave cone that stands over this coast. */
export function volcano(
  canvas: Canvas,
  x: number,
  foot: number,
  width: number,
  height: number,
  hour: Hour,
): string {
  const at = (across: number, up: number): Point => [x + across * width, foot - up * height]
  const side: Point[] = [at(-0.5, 0), at(-0.34, 0.1), at(-0.2, 0.34), at(-0.09, 0.72), at(-0.035, 0.97)]
  const rim: Point[] = [at(-0.01, 0.95), at(0.03, 1), at(0.06, 0.9)]
  const far: Point[] = [at(0.13, 0.62), at(0.24, 0.32), at(0.37, 0.12), at(0.52, 0)]
  const shade: Point[] = [
    at(0.03, 1),
    at(0.06, 0.9),
    ...far,
    at(0.3, 0.02),
    at(0.16, 0.25),
    at(0.09, 0.5),
    at(0.05, 0.74),
  ]
  const fill = canvas.between(
    [0, foot - height],
    [0, foot],
    [mix(hour.land, hour.haze, 0.25), mix(hour.land, hour.haze, 0.95)],
  )
  const dark = canvas.between(
    [0, foot - height],
    [0, foot],
    [alpha(darker(hour.land, 0.4), 0.45), alpha(hour.haze, 0)],
  )
  return path(`${curve([...side, ...rim, ...far])}Z`, fill) + path(`${curve(shade)}Z`, dark)
}

/** Water that gets darker and its waves longer towards the viewer. */
export function sea(canvas: Canvas, frame: Frame, hour: Hour, seed: number, count = 70): string {
  const random = randomFrom(seed)
  const bottom = frame.y + frame.height
  const waves = times(count, (index) => {
    const near = ((index + random()) / count) ** 1.7
    const length = (0.03 + near * 0.13) * random(0.5, 1.3) * frame.width
    const x = frame.x + random(-0.05, 1) * frame.width
    const y = frame.y + 3 + near * (frame.height - 6)
    const tint =
      random() > 0.5 ? alpha(lighter(hour.sea[0]!, 0.3), 0.22 + near * 0.1) : alpha(hour.sea.at(-1)!, 0.28)
    const thick = 0.8 + near * 3.4
    return path(`M${x} ${y}q${length / 2} ${-thick} ${length} 0q${-length / 2} ${thick} ${-length} 0Z`, tint)
  })
  return (
    rectangle(frame.x, frame.y, frame.width, frame.height, canvas.linear(hour.sea)) +
    rectangle(frame.x, frame.y, frame.width, Math.min(5, frame.height * 0.02), alpha('#fff3d6', 0.35)) +
    (bottom > frame.y ? waves : '')
  )
}

/** The road of light under a sun or a moon. */
export function glitter(
  x: number,
  frame: Frame,
  tint: string,
  seed: number,
  spread = 0.09,
  count = 90,
): string {
  const random = randomFrom(seed)
  return times(count, (index) => {
    const near = (index / count) ** 1.4
    const wander = (random() + random() - 1) * (0.25 + near) * spread * frame.width
    const width = (0.006 + near * 0.035) * frame.width * random(0.4, 1.2)
    const y = frame.y + 2 + near * (frame.height - 4)
    return ellipse(
      x + wander,
      y,
      width,
      0.8 + near * 2.2,
      alpha(tint, random(0.35, 0.85) * (1 - near * 0.55)),
    )
  })
}

/** The outrigger boat of this beach: a painted hull with a beak, two floats and a sail set like a fin. */
export function jukung(
  canvas: Canvas,
  x: number,
  y: number,
  scale: number,
  tint: string,
  sail: string | null,
): string {
  const hull =
    'M-130 -18Q-150 -34 -160 -52Q-128 -36 -100 -30Q0 -22 100 -32' +
    'Q140 -38 168 -64Q160 -26 132 -10Q60 6 -60 4Q-110 0 -130 -18Z'
  const fin = 'M-96 -40L70 -238Q92 -150 46 -44Q-20 -30 -96 -40Z'
  const cloth = sail
    ? path(fin, canvas.linear([lighter(sail, 0.35), sail, darker(sail, 0.2)], 20)) +
      path('M-52 -92L58 -72M-4 -150L78 -128', 'none', {
        stroke: alpha(colour.ink, 0.18),
        'stroke-width': 4,
      }) +
      line('M-100 -36L78 -250', darker(colour.teak, 0.3), 6)
    : ''
  const arms = line('M-70 -36Q-82 -4 -68 10M70 -38Q60 -6 76 10', darker(colour.teak, 0.35), 6)
  return placed(
    x,
    y,
    scale,
    cloth +
      path(hull, canvas.linear([lighter(tint, 0.5), tint, darker(tint, 0.35)])) +
      line('M-118 -20Q0 -8 128 -22', alpha(colour.terracotta, 0.9), 6) +
      arms +
      line('M-150 11Q0 19 152 8', darker(colour.oak, 0.15), 9),
  )
}

/** The folded line of foam where a wave ends on sand. */
export function foam(x: number, y: number, width: number, depth: number, tint: string, seed: number): string {
  const random = randomFrom(seed)
  const points: Point[] = Array.from({ length: 13 }, (_, index) => [
    x + (width * index) / 12,
    y + random(-1, 1) * depth,
  ])
  return line(curve(points), tint, depth * 0.55, { 'stroke-linejoin': 'round' })
}
