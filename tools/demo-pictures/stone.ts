import { type Canvas, darker, lighter, randomFrom, rectangle, times } from './canvas.ts'
import { colour } from './palette.ts'

/** Split stone laid dry, warm where a lamp reaches it. */
export function stoneWall(
  x: number,
  y: number,
  width: number,
  height: number,
  tint: string,
  seed: number,
): string {
  const random = randomFrom(seed)
  const rows = Math.round(height / 30)
  return (
    rectangle(x, y, width, height, darker(tint, 0.4)) +
    times(rows, (row) => {
      const top = y + (row * height) / rows
      let left = x - random(0, 70)
      let stones = ''
      while (left < x + width) {
        const wide = random(54, 130)
        const shade = random() > 0.5 ? lighter(tint, random(0, 0.12)) : darker(tint, random(0, 0.18))
        stones += rectangle(left, top, wide - 3, height / rows - 3, shade, { rx: 5 })
        left += wide
      }
      return stones
    })
  )
}

export function lantern(canvas: Canvas, x: number, y: number, size: number): string {
  return (
    canvas.glow(x, y - size * 0.6, size * 3.2, colour.lamp, 1) +
    rectangle(
      x - size * 0.36,
      y - size * 1.1,
      size * 0.72,
      size * 1.1,
      canvas.linear(['#fff3cf', '#ffd591']),
      { rx: 5 },
    ) +
    times(4, (index) =>
      rectangle(
        x - size * 0.36 + index * size * 0.22,
        y - size * 1.1,
        size * 0.06,
        size * 1.1,
        colour.walnut,
      ),
    ) +
    rectangle(x - size * 0.44, y - size * 1.2, size * 0.88, size * 0.14, colour.walnut, { rx: 3 }) +
    rectangle(x - size * 0.44, y - size * 0.08, size * 0.88, size * 0.12, colour.walnut, { rx: 3 })
  )
}
