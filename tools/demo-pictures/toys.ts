import {
  alpha,
  type Canvas,
  circle,
  darker,
  ellipse,
  lighter,
  line,
  path,
  placed,
  rectangle,
  times,
} from './canvas.ts'
import { colour } from './palette.ts'

/** The fish-shaped kite of the windy season, about 200 across, with its ribbon of a tail. */
export function kite(canvas: Canvas, tints: readonly [string, string, string], tail = true): string {
  const [body, band, trim] = tints
  const outline =
    'M0 -70C60 -64 104 -30 112 10C76 -4 44 4 26 34L60 96L0 66' +
    'L-60 96L-26 34C-44 4 -76 -4 -112 10C-104 -30 -60 -64 0 -70Z'
  const route = 'M0 66C40 130 -50 170 -10 230S60 320 10 390'
  const bows = [
    [6, 112],
    [-14, 170],
    [-8, 232],
    [24, 290],
    [26, 346],
  ]
    .map(([x, y], index) =>
      placed(x!, y!, 1, path('M0 0L-16 -9V9ZM0 0L16 -9V9Z', index % 2 ? trim : body), 30 - index * 14),
    )
    .join('')
  const ribbon = tail ? line(route, alpha(colour.white, 0.9), 4) + bows : ''
  return (
    ribbon +
    path(outline, canvas.linear([lighter(body, 0.2), body, darker(body, 0.2)])) +
    canvas.within(
      outline,
      path('M-120 -24Q0 -60 120 -24L120 0Q0 -34 -120 0Z', band),
      path('M-70 60L0 40L70 60V110H-70Z', trim),
    ) +
    line('M0 -70V66', alpha(colour.ink, 0.28), 3)
  )
}

/** A stuffed turtle, 160 long, looking to the right. */
export function turtle(canvas: Canvas, tint: string): string {
  const skin = lighter(tint, 0.35)
  return (
    canvas.shadow(0, 2, 100, 12, 0.4) +
    ellipse(-46, -8, 26, 14, darker(skin, 0.12), { transform: 'rotate(-14 -46 -8)' }) +
    ellipse(44, -8, 26, 14, darker(skin, 0.12), { transform: 'rotate(14 44 -8)' }) +
    path('M56 -34Q110 -62 112 -34Q110 -10 60 -16Z', skin) +
    circle(96, -40, 4.5, colour.ink) +
    path(
      'M-78 -16C-74 -84 66 -88 72 -16Q0 -2 -78 -16Z',
      canvas.linear([lighter(tint, 0.3), tint, darker(tint, 0.25)]),
    ) +
    [
      [-34, -42, 17],
      [6, -50, 19],
      [40, -36, 14],
      [-4, -22, 12],
    ]
      .map(([x, y, size]) => circle(x!, y!, size!, alpha(colour.lime, 0.6)))
      .join('')
  )
}

export function blocks(canvas: Canvas): string {
  const cube = (x: number, y: number, tint: string) =>
    rectangle(x, y - 30, 30, 30, canvas.linear([lighter(tint, 0.2), tint]), { rx: 4 }) +
    path(`M${x + 4} ${y - 30}L${x + 12} ${y - 38}H${x + 40}L${x + 30} ${y - 30}Z`, lighter(tint, 0.4)) +
    path(`M${x + 30} ${y - 30}L${x + 40} ${y - 38}V${y - 9}L${x + 30} ${y}Z`, darker(tint, 0.25))
  return (
    canvas.shadow(20, 2, 80, 10, 0.4) +
    cube(-40, 0, colour.terracotta) +
    cube(4, 0, '#f2b45c') +
    cube(48, 0, colour.sea) +
    cube(-18, -30, colour.lime) +
    cube(26, -30, colour.peach)
  )
}

/** Little flags on a string between two places. */
export function bunting(
  from: readonly [number, number],
  to: readonly [number, number],
  sag: number,
  tints: readonly string[],
): string {
  const count = 11
  const at = (share: number) =>
    [
      from[0] + (to[0] - from[0]) * share,
      from[1] + (to[1] - from[1]) * share + Math.sin(Math.PI * share) * sag,
    ] as const
  const flags = times(count, (index) => {
    const [x, y] = at((index + 0.5) / count)
    return path(`M${x - 20} ${y - 2}H${x + 20}L${x} ${y + 46}Z`, tints[index % tints.length]!)
  })
  return (
    line(
      `M${from[0]} ${from[1]}Q${(from[0] + to[0]) / 2} ${(from[1] + to[1]) / 2 + sag * 2} ${to[0]} ${to[1]}`,
      colour.walnut,
      3,
    ) + flags
  )
}

/** A round seat of knitted rope. */
export function pouf(canvas: Canvas, width: number, tint: string): string {
  const [half, tall] = [width / 2, width * 0.52]
  const outline =
    `M${-half} ${-tall * 0.5}` +
    `C${-half} ${-tall * 1.15} ${half} ${-tall * 1.15} ${half} ${-tall * 0.5}` +
    `C${half} ${tall * 0.12} ${-half} ${tall * 0.12} ${-half} ${-tall * 0.5}Z`
  const seams = times(9, (index) => {
    const share = (index - 4) / 4.4
    return line(
      `M${share * half * 0.4} ${-tall * 0.97}Q${share * half * 1.5} ${-tall * 0.5} ${share * half * 0.7} 0`,
      alpha(colour.ink, 0.14),
      3,
    )
  })
  return (
    canvas.shadow(0, 0, half * 1.15, width * 0.08, 0.5) +
    path(outline, canvas.linear([lighter(tint, 0.35), tint, darker(tint, 0.3)])) +
    canvas.within(outline, seams)
  )
}

/** A model of the outrigger boat on a shelf or a table. */
export function toyBoat(canvas: Canvas, sail: string): string {
  return placed(
    0,
    0,
    1,
    path(
      'M-60 -18Q0 -10 64 -26Q54 0 30 2H-34Q-54 0 -60 -18Z',
      canvas.linear([lighter(colour.oak, 0.3), colour.teak]),
    ) +
      line('M-2 -18V-120', colour.walnut, 4) +
      path('M-40 -26L4 -122Q34 -70 22 -28Z', canvas.linear([lighter(sail, 0.35), sail], 0)),
  )
}
