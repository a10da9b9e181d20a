import type { Bed, Headboard } from './bed.ts'
import { alpha, type Canvas, darker, lighter, line, path, times } from './canvas.ts'
import { colour } from './palette.ts'
import type { Camera } from './room.ts'

export function headboard(canvas: Canvas, camera: Camera, bed: Bed, far: number): string {
  const { x, width, linen, head = 'cane' } = bed
  const scale = camera.scale(far)
  const [centre, foot] = camera.at([x, 0, far])
  const wide = (width + 0.24) * scale
  const tall = (head === 'arch' ? 1.55 : 1.3) * scale
  const [left, up] = [centre - wide / 2, foot - tall]
  const round =
    `M${left} ${foot}V${up + wide * 0.42}` +
    `C${left} ${up - wide * 0.02} ${left + wide * 0.2} ${up} ${centre} ${up}` +
    `C${left + wide * 0.8} ${up} ${left + wide} ${up - wide * 0.02} ${left + wide} ${up + wide * 0.42}` +
    `V${foot}Z`
  const flat =
    `M${left} ${foot}V${up + 14}Q${left} ${up} ${left + 14} ${up}H${left + wide - 14}` +
    `Q${left + wide} ${up} ${left + wide} ${up + 14}V${foot}Z`
  const outline = head === 'arch' ? round : flat
  const tint = linen.headboard
  const base =
    canvas.shadow(centre, foot - tall * 0.5, wide * 0.62, tall * 0.66, 0.3) +
    path(outline, canvas.linear([lighter(tint, 0.16), tint, darker(tint, 0.35)]))
  return base + canvas.within(outline, headFinish(canvas, head, { left, up, wide, tall, tint }))
}

function headFinish(
  canvas: Canvas,
  head: Headboard,
  { left, up, wide, tall, tint }: { left: number; up: number; wide: number; tall: number; tint: string },
): string {
  const dark = alpha(colour.ink, 0.2)
  if (head === 'cane') {
    const weave = times(Math.round(wide / 9) * 2, (index) => {
      const x = left - tall + index * 9
      return line(
        `M${x} ${up + tall}l${tall} ${-tall}M${x} ${up}l${tall} ${tall}`,
        alpha(darker(colour.rattan, 0.3), 0.5),
        1.6,
      )
    })
    const panel = { x: left + wide * 0.035, wide: wide * 0.93, y: up + wide * 0.035 }
    const rattan = path(
      `M${panel.x} ${panel.y}h${panel.wide}v${tall}h${-panel.wide}Z`,
      canvas.linear([lighter(colour.rattan, 0.25), darker(colour.rattan, 0.15)]),
    )
    const posts = times(2, (index) =>
      path(`M${left + (wide * (index + 1)) / 3 - 5} ${up}h10v${tall}h-10Z`, tint),
    )
    return (
      rattan + canvas.within(`M${panel.x} ${panel.y}h${panel.wide}v${tall}h${-panel.wide}Z`, weave) + posts
    )
  }
  if (head === 'padded') {
    const columns = Math.round(wide / 58)
    return times(columns, (index) => {
      const x = left + (index * wide) / columns
      return path(
        `M${x} ${up}h${wide / columns}v${tall}h${-wide / columns}Z`,
        canvas.linear([alpha(colour.white, 0.28), alpha(colour.white, 0), dark], 0),
      )
    })
  }
  const slats = Math.round(wide / 30)
  return times(slats, (index) => line(`M${left + (index * wide) / slats} ${up}v${tall}`, dark, 2.5))
}
