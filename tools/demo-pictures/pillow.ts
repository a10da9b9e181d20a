import { alpha, type Canvas, darker, lighter, line, mix, path, placed } from './canvas.ts'
import { colour } from './palette.ts'

/** A plump square with drawn-out corners, standing on 0,0 before it is placed. */
export function pillow(
  canvas: Canvas,
  x: number,
  y: number,
  width: number,
  height: number,
  tint: string,
  turn = 0,
  piping?: string,
): string {
  const half = width / 2
  const outline =
    `M${-half} ${-height}Q0 ${-height * 1.05} ${half} ${-height}` +
    `Q${half * 0.9} ${-height / 2} ${half} 0Q0 ${height * 0.06} ${-half} 0` +
    `Q${-half * 0.9} ${-height / 2} ${-half} ${-height}Z`
  const edge = piping ?? mix(tint, colour.ink, 0.12)
  const fill = canvas.radial([lighter(tint, 0.45), [0.55, tint], darker(tint, 0.22)], 0.42, 0.35, 0.75)
  const crease = (side: number) =>
    line(
      `M${side * half * 0.94} ${-height * 0.95}` +
        `q${-side * half * 0.2} ${height * 0.1} ${-side * half * 0.26} ${height * 0.24}`,
      alpha(colour.ink, 0.06),
      width * 0.01,
    )
  return placed(
    x,
    y,
    1,
    path(outline, fill, { stroke: edge, 'stroke-width': width * 0.012, 'stroke-linejoin': 'round' }) +
      crease(-1) +
      crease(1),
    turn,
  )
}
