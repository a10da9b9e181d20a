import { alpha, type Canvas, darker, lighter, line, path, rectangle, times } from './canvas.ts'
import { colour } from './palette.ts'
import type { Camera } from './room.ts'

interface Canopy {
  x: number
  z: number
  width: number
  length: number
}

const high = 2.2

function post(canvas: Canvas, camera: Camera, x: number, z: number): string {
  const [left, up] = camera.at([x, high, z])
  const [, down] = camera.at([x, 0, z])
  const wide = camera.scale(z) * 0.075
  return rectangle(
    left - wide / 2,
    up,
    wide,
    down - up,
    canvas.linear([lighter(colour.teak, 0.2), colour.teak, darker(colour.teak, 0.4)], 0),
  )
}

/** A drape gathered to its post by a band at the height of the mattress. */
function drape(canvas: Canvas, camera: Camera, x: number, z: number, side: number): string {
  const [left, up] = camera.at([x, high, z])
  const [, tie] = camera.at([x, 1, z])
  const [, down] = camera.at([x, 0.02, z])
  const scale = camera.scale(z)
  const wide = side * scale * 0.56
  const body =
    `M${left} ${up}H${left + wide}` +
    `C${left + wide * 0.86} ${up + (tie - up) * 0.6} ${left + wide * 0.3} ${tie - 30}` +
    ` ${left + wide * 0.16} ${tie}` +
    `C${left + wide * 0.42} ${tie + 60} ${left + wide * 0.4} ${down - 60} ${left + wide * 0.38} ${down}` +
    `H${left - wide * 0.12}` +
    `C${left - wide * 0.1} ${tie + 60} ${left - wide * 0.08} ${tie + 20} ${left - wide * 0.04} ${tie}` +
    `Z`
  const folds = times(5, (index) => {
    const top = left + (wide * (index + 0.6)) / 5.4
    return line(
      `M${top} ${up}` +
        `Q${left + wide * 0.14 * index} ${up + (tie - up) * 0.66} ${left + wide * 0.03 * index} ${tie}` +
        `Q${left + wide * 0.07 * index} ${tie + 60} ${left + wide * 0.08 * index} ${down}`,
      alpha('#8a6a78', 0.2),
      3.5,
    )
  })
  return (
    path(body, canvas.linear(['#fffaf0', '#fbeedd', '#e3cdbb'], side > 0 ? 0 : 180), { opacity: 0.95 }) +
    canvas.within(body, folds) +
    rectangle(
      left - scale * 0.05,
      tie - 7,
      scale * 0.16 * side + (side < 0 ? scale * 0.2 : 0),
      15,
      colour.terracotta,
      { rx: 6 },
    )
  )
}

export function canopyBack(canvas: Canvas, camera: Camera, { x, z, width, length }: Canopy): string {
  const [left, right, far] = [x - width / 2, x + width / 2, z + length]
  const cloth = camera.face([left, high, z], [right, high, z], [right, high, far], [left, high, far])
  return (
    path(
      camera.face([left, 0.6, far], [right, 0.6, far], [right, high, far], [left, high, far]),
      canvas.linear(['#f6e3cd', '#e9cdb2', '#d9b399']),
    ) +
    times(14, (index) =>
      line(
        camera.route([left + (width * index) / 14, 0.6, far], [left + (width * index) / 14, high, far]),
        alpha('#8a5a58', 0.14),
        4,
      ),
    ) +
    post(canvas, camera, left, far) +
    post(canvas, camera, right, far) +
    drape(canvas, camera, left, far, 1) +
    drape(canvas, camera, right, far, -1) +
    path(cloth, canvas.linear(['#fdeeda', '#e6c9ae']), { opacity: 0.96 })
  )
}

export function canopyFront(canvas: Canvas, camera: Camera, { x, z, width, length }: Canopy): string {
  const [left, right, far] = [x - width / 2, x + width / 2, z + length]
  return (
    drape(canvas, camera, left, z, 1) +
    drape(canvas, camera, right, z, -1) +
    post(canvas, camera, left, z) +
    post(canvas, camera, right, z) +
    line(
      camera.route([left, high, far], [left, high, z], [right, high, z], [right, high, far]),
      colour.teak,
      15,
      { 'stroke-linejoin': 'round' },
    ) +
    line(
      camera.route([left - 0.02, high + 0.03, z], [right + 0.02, high + 0.03, z]),
      lighter(colour.teak, 0.25),
      5,
    )
  )
}
