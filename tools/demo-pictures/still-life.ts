import {
  alpha,
  type Canvas,
  circle,
  darker,
  ellipse,
  group,
  lighter,
  line,
  path,
  placed,
  rectangle,
  times,
} from './canvas.ts'
import { colour } from './palette.ts'

// Everything here stands on 0,0 and is about 100 units to a hand's width, so a scene places and scales it.

const glaze = (canvas: Canvas, tint: string) =>
  canvas.linear([lighter(tint, 0.5), [0.35, tint], darker(tint, 0.42)], 8)

export function teapot(canvas: Canvas, tint: string): string {
  const spout = 'M-92 -92C-140 -96 -150 -150 -184 -166L-166 -182C-128 -168 -122 -132 -84 -130Z'
  const body = 'M-70 -4C-140 -30 -130 -150 -50 -168H50C130 -150 140 -30 70 -4Q0 10 -70 -4Z'
  return (
    path(spout, glaze(canvas, tint)) +
    line('M-92 -140C-110 -300 110 -300 92 -140', darker(colour.oak, 0.25), 13) +
    line('M-92 -140C-110 -300 110 -300 92 -140', lighter(colour.oak, 0.15), 5) +
    path(body, glaze(canvas, tint)) +
    path('M-52 -168Q0 -206 52 -168Q0 -156 -52 -168Z', glaze(canvas, lighter(tint, 0.12))) +
    circle(0, -194, 11, glaze(canvas, tint)) +
    ellipse(-48, -112, 14, 34, alpha(colour.white, 0.34), { transform: 'rotate(14 -48 -112)' }) +
    line('M-112 -66Q0 -44 112 -66', alpha(colour.white, 0.28), 5)
  )
}

export function cup(canvas: Canvas, tint: string, drink: string): string {
  return (
    ellipse(0, -4, 92, 22, darker(tint, 0.25)) +
    ellipse(0, -9, 92, 21, canvas.linear([lighter(tint, 0.45), tint], 20)) +
    ellipse(0, -12, 46, 10, alpha(colour.ink, 0.18)) +
    path('M-62 -84Q-58 -26 -30 -12H30Q58 -26 62 -84Z', glaze(canvas, tint)) +
    ellipse(0, -84, 62, 15, lighter(tint, 0.4)) +
    ellipse(0, -82, 54, 11.5, canvas.linear([darker(drink, 0.25), drink])) +
    ellipse(-14, -84, 20, 3.5, alpha(colour.white, 0.35))
  )
}

export function steam(canvas: Canvas, height: number): string {
  const fade = canvas.between(
    [0, -height],
    [0, 0],
    [alpha(colour.white, 0), alpha(colour.white, 0.5), alpha(colour.white, 0)],
  )
  const wisp = (x: number, lean: number) =>
    line(`M${x} 0c${-30 * lean} ${-height * 0.3} ${30 * lean} ${-height * 0.6} 0 ${-height}`, fade, 8)
  return wisp(-12, 1) + wisp(14, 0.8)
}

export function book(canvas: Canvas, width: number, tint: string, turn = 0): string {
  return placed(
    0,
    0,
    1,
    rectangle(-width / 2, -24, width, 24, tint, { rx: 3 }) +
      rectangle(-width / 2 + 5, -19, width - 5, 14, '#f6ecd8') +
      times(3, (index) => rectangle(-width / 2 + 5, -16 + index * 4, width - 5, 1, alpha(colour.ink, 0.12))) +
      rectangle(-width / 2, -24, width, 6, canvas.linear([lighter(tint, 0.3), tint], 0), { rx: 3 }),
    turn,
  )
}

export function vase(canvas: Canvas, tint: string, width = 90): string {
  const half = width / 2
  return (
    path(
      `M${-half * 0.35} ${-width * 1.5}` +
        `C${-half * 0.3} ${-width * 1.15} ${-half * 1.2} ${-width * 0.95} ${-half} ${-width * 0.4}` +
        `Q${-half * 0.85} 0 ${-half * 0.5} 0H${half * 0.5}Q${half * 0.85} 0 ${half} ${-width * 0.4}` +
        `C${half * 1.2} ${-width * 0.95} ${half * 0.3} ${-width * 1.15} ${half * 0.35} ${-width * 1.5}` +
        `Z`,
      glaze(canvas, tint),
    ) + ellipse(0, -width * 1.5, half * 0.36, half * 0.09, darker(tint, 0.5))
  )
}

/** A short candle in a glass with its own light. */
export function candle(canvas: Canvas, size: number, reach = 6): string {
  return (
    canvas.glow(0, -size * 0.8, size * reach, colour.lamp, 0.7) +
    path(
      `M${-size * 0.45} ${-size * 1.1}L${-size * 0.38} 0H${size * 0.38}L${size * 0.45} ${-size * 1.1}Z`,
      canvas.linear(['#fff1c6', '#ffc46e', '#e8904c']),
    ) +
    path(
      `M0 ${-size * 1.25}Q${size * 0.2} ${-size * 0.85} 0 ${-size * 0.7}` +
        `Q${-size * 0.2} ${-size * 0.85} 0 ${-size * 1.25}Z`,
      '#fffbe8',
    ) +
    ellipse(0, -size * 1.1, size * 0.45, size * 0.09, alpha(colour.white, 0.5))
  )
}

export function towels(canvas: Canvas, width: number, tints: readonly string[]): string {
  return tints
    .map((tint, index) => {
      const y = -30 * (index + 1)
      const wide = width - index * 8
      return (
        rectangle(-wide / 2, y, wide, 30, canvas.linear([lighter(tint, 0.4), tint, darker(tint, 0.22)]), {
          rx: 13,
        }) + line(`M${-wide / 2 + 12} ${y + 16}H${wide / 2 - 30}`, alpha(colour.ink, 0.1), 2)
      )
    })
    .join('')
}

export function bottle(canvas: Canvas, height: number, tint: string): string {
  const half = height * 0.19
  return (
    path(
      `M${-half} ${-height * 0.7}Q${-half} ${-height * 0.8} ${-half * 0.3} ${-height * 0.82}` +
        `V${-height}H${half * 0.3}V${-height * 0.82}` +
        `Q${half} ${-height * 0.8} ${half} ${-height * 0.7}V-3Q${half} 0 ${half - 3} 0H${-half + 3}` +
        `Q${-half} 0 ${-half} -3Z`,
      glaze(canvas, tint),
    ) + rectangle(-half * 0.36, -height * 1.02, half * 0.72, height * 0.08, colour.walnut, { rx: 2 })
  )
}

/** A straw hat hung on a hook by its crown. */
export function hat(canvas: Canvas, ribbon: string): string {
  const straw = colour.rattan
  const rings = times(5, (index) =>
    ellipse(0, 0, 128 - index * 12, 128 - index * 12, 'none', {
      stroke: alpha(colour.walnut, 0.14),
      'stroke-width': 2,
    }),
  )
  return group(
    {},
    circle(8, 12, 130, alpha(colour.ink, 0.2)),
    circle(0, 0, 130, canvas.radial([darker(straw, 0.15), [0.6, straw], lighter(straw, 0.35)])),
    rings,
    circle(0, 0, 70, ribbon),
    circle(0, -3, 64, canvas.radial([lighter(straw, 0.35), straw, darker(straw, 0.15)], 0.4, 0.35, 0.7)),
    path('M58 34L112 112L84 108L72 126L44 52Z', ribbon),
  )
}

/** A young coconut cut open to drink from. */
export function coconut(canvas: Canvas, size: number): string {
  return (
    path(
      `M${-size * 0.5} ${-size * 0.55}Q${-size * 0.55} 0 0 0` +
        `Q${size * 0.55} 0 ${size * 0.5} ${-size * 0.55}L${size * 0.3} ${-size * 0.86}H${-size * 0.3}` +
        `Z`,
      canvas.linear([colour.lime, colour.leaf, colour.forest], 15),
    ) +
    ellipse(0, -size * 0.86, size * 0.3, size * 0.08, '#fbf6e6') +
    ellipse(0, -size * 0.86, size * 0.18, size * 0.045, '#d9e0c8') +
    line(`M${size * 0.05} ${-size * 0.86}L${size * 0.3} ${-size * 1.4}`, colour.terracotta, size * 0.045)
  )
}

/** Papaya, mangosteen and lime on a plate. */
export function fruit(canvas: Canvas, plate: string): string {
  const wedge = (x: number, turn: number) =>
    placed(
      x,
      -14,
      1,
      path('M-52 0Q0 -60 52 0Q0 26 -52 0Z', canvas.linear(['#f79a54', '#ee7440'])) +
        path('M-26 -10Q0 -30 26 -10Q0 4 -26 -10Z', '#c9502f') +
        times(6, (index) => circle(-16 + index * 6.4, -13 + (index % 2) * 4, 2.6, colour.ink)),
      turn,
    )
  return (
    ellipse(0, 4, 142, 30, alpha(colour.ink, 0.22)) +
    ellipse(0, -2, 140, 28, darker(plate, 0.15)) +
    ellipse(0, -7, 138, 26, canvas.linear([lighter(plate, 0.5), plate])) +
    wedge(-44, -10) +
    wedge(30, 8) +
    circle(88, -28, 24, canvas.radial([lighter(colour.lime, 0.4), colour.leaf], 0.4, 0.35, 0.7)) +
    circle(2, -26, 25, canvas.radial(['#8a4d76', '#4d2547'], 0.4, 0.35, 0.7)) +
    path('M-10 -50q12 -8 24 0l-6 8h-12Z', colour.leaf)
  )
}
