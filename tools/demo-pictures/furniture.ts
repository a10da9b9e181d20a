import {
  alpha,
  type Canvas,
  circle,
  darker,
  ellipse,
  lighter,
  line,
  path,
  rectangle,
  times,
} from './canvas.ts'
import { colour } from './palette.ts'
import { type Block, block, type Camera } from './room.ts'

/** A night table: a box on short legs with drawers. */
export function cabinet(canvas: Canvas, camera: Camera, plan: Block, tint: string, drawers = 2): string {
  const leg = 0.12
  const body = { ...plan, y: leg, height: plan.height - leg }
  const [left, up] = camera.at([plan.x, plan.height, plan.z])
  const scale = camera.scale(plan.z)
  const [wide, tall] = [plan.width * scale, (plan.height - leg) * scale]
  const [, foot] = camera.at([plan.x, 0, plan.z])
  const post = (x: number) => rectangle(x, foot - leg * scale, scale * 0.045, leg * scale, darker(tint, 0.45))
  const front = times(drawers, (index) => {
    const y = up + (tall * index) / drawers
    return (
      rectangle(
        left + wide * 0.06,
        y + tall * 0.06,
        wide * 0.88,
        tall / drawers - tall * 0.1,
        lighter(tint, 0.1),
        { rx: 3 },
      ) + circle(left + wide / 2, y + tall / drawers / 2, scale * 0.018, darker(tint, 0.5))
    )
  })
  return (
    canvas.shadow(left + wide / 2, foot, wide * 0.75, scale * 0.07, 0.5) +
    post(left + wide * 0.06) +
    post(left + wide * 0.84) +
    block(canvas, camera, body, tint, 4) +
    front
  )
}

/** In centimetres on 0,0: a low teak chair with loose cushions. */
export function armchair(canvas: Canvas, cushion: string, wood: string): string {
  const frame = darker(wood, 0.15)
  const soft = canvas.linear([lighter(cushion, 0.25), cushion, darker(cushion, 0.18)])
  return (
    canvas.shadow(0, 0, 52, 8, 0.5) +
    line('M-33 -4L-30 -40M33 -4L30 -40', darker(wood, 0.4), 4) +
    rectangle(-32, -86, 64, 50, soft, { rx: 11 }) +
    line('M-24 -80Q0 -84 24 -80', alpha(colour.white, 0.35), 1.5) +
    rectangle(-34, -44, 68, 17, canvas.linear([lighter(cushion, 0.4), cushion, darker(cushion, 0.3)]), {
      rx: 8,
    }) +
    rectangle(-37, -28, 74, 6, frame, { rx: 2 }) +
    line('M-38 0L-36 -52M38 0L36 -52', frame, 5) +
    line('M-41 -54Q-37 -57 -31 -54M41 -54Q37 -57 31 -54', lighter(wood, 0.2), 6)
  )
}

/** In centimetres on 0,0: a round table on three legs. */
export function roundTable(canvas: Canvas, radius: number, height: number, wood: string): string {
  const leg = darker(wood, 0.3)
  return (
    canvas.shadow(0, 0, radius * 1.1, radius * 0.2, 0.45) +
    line(
      `M${-radius * 0.6} 0L${-radius * 0.4} ${-height}M${radius * 0.6} 0L${radius * 0.4} ${-height}` +
        `M0 ${radius * 0.12}V${-height}`,
      leg,
      3.4,
    ) +
    ellipse(0, -height + 2.5, radius, radius * 0.22, darker(wood, 0.35)) +
    ellipse(0, -height, radius, radius * 0.22, canvas.linear([lighter(wood, 0.35), wood], 0))
  )
}

/** In centimetres on 0,0: a bench at the foot of a bed, woven seat on a frame. */
export function bench(canvas: Canvas, width: number, wood: string, seat: string): string {
  const half = width / 2
  return (
    canvas.shadow(0, 0, half * 1.08, 9, 0.5) +
    line(`M${-half + 5} 0V-38M${half - 5} 0V-38`, darker(wood, 0.25), 5) +
    rectangle(-half, -34, width, 6, darker(wood, 0.1), { rx: 2 }) +
    rectangle(-half, -48, width, 15, canvas.linear([lighter(seat, 0.3), seat, darker(seat, 0.25)]), { rx: 7 })
  )
}

/** In centimetres on 0,0: a lidded basket. */
export function basket(canvas: Canvas, width: number, tint: string): string {
  const half = width / 2
  const outline =
    `M${-half} ${-width * 0.8}Q${-half * 1.16} ${-width * 0.3} ${-half * 0.8} 0H${half * 0.8}` +
    `Q${half * 1.16} ${-width * 0.3} ${half} ${-width * 0.8}Z`
  const weave = times(6, (index) =>
    line(
      `M${-width} ${-width * (0.1 + index * 0.13)}q${width} ${width * 0.08} ${width * 2} 0`,
      alpha(colour.walnut, 0.3),
      1.6,
    ),
  )
  return (
    canvas.shadow(0, 0, half * 1.3, width * 0.12, 0.5) +
    path(outline, canvas.linear([lighter(tint, 0.3), tint, darker(tint, 0.4)], 0)) +
    canvas.within(outline, weave) +
    ellipse(0, -width * 0.8, half, width * 0.1, darker(tint, 0.5))
  )
}

/** A sun lounger seen from the side, its back to the left; about 320 long on 0,0. */
export function lounger(canvas: Canvas, cushion: string): string {
  return (
    canvas.shadow(0, 4, 190, 18, 0.5) +
    line('M-120 0L-96 -70M110 0L96 -66', darker(colour.teak, 0.3), 12) +
    path(
      'M-176 -190L-150 -206L-70 -84L-96 -66Z',
      canvas.linear([lighter(cushion, 0.35), darker(cushion, 0.1)]),
    ) +
    path(
      'M-100 -90H118Q136 -88 136 -74T118 -58H-90Z',
      canvas.linear([lighter(cushion, 0.45), darker(cushion, 0.16)]),
    ) +
    line('M-186 -186L-96 -60H134', colour.teak, 11, { 'stroke-linejoin': 'round' }) +
    line('M-128 -128H40L60 -62', lighter(colour.teak, 0.15), 10, { 'stroke-linejoin': 'round' })
  )
}

/** About 160 across on 0,0. */
export function parasol(canvas: Canvas, tint: string, panel: string, pole = 140): string {
  const rim = -pole * 0.56
  const top = -pole
  return (
    canvas.shadow(26, 4, 80, 10, 0.35) +
    line(`M0 0V${top}`, darker(colour.teak, 0.3), 5) +
    path(
      `M-80 ${rim}Q-60 ${top + 8} 0 ${top}Q60 ${top + 8} 80 ${rim}Q40 ${rim - 14} 0 ${rim}` +
        `Q-40 ${rim - 14} -80 ${rim}Z`,
      canvas.linear([lighter(tint, 0.4), tint, darker(tint, 0.2)], 10),
    ) +
    path(
      `M-26 ${rim - 5}Q-18 ${top + 20} 0 ${top}Q18 ${top + 20} 26 ${rim - 5}Q12 ${rim - 6} 0 ${rim}` +
        `Q-12 ${rim - 6} -26 ${rim - 5}Z`,
      panel,
    ) +
    circle(0, top - 3, 4, darker(colour.teak, 0.3))
  )
}
