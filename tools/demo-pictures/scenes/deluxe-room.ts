import { alpha, Canvas, placed, rectangle, type Scene, times } from '../canvas.ts'
import { curtain, frameOf, pendant, rug, stand, window } from '../decor.ts'
import { frangipani } from '../flowers.ts'
import { armchair, roundTable } from '../furniture.ts'
import { colour, dawn } from '../palette.ts'
import { fern, pot } from '../plants.ts'
import { beams, Camera, grade, planks, type Shell, shell, skirting, sunPatch } from '../room.ts'
import { sideBed } from '../side-bed.ts'
import { cup, vase } from '../still-life.ts'
import { seaView } from '../views.ts'

const linen = {
  frame: colour.walnut,
  sheet: '#fbf4e6',
  throw: colour.sea,
  cushion: '#d98a5f',
  headboard: '#3f8a86',
}

export function deluxeRoom(): Scene {
  const canvas = new Canvas()
  const camera = new Camera({ centre: 840 })
  const plan: Shell = { left: -2.6, right: 2.75, height: 2.8, back: 5.9 }
  const wall = '#f3e4cc'
  const doors = frameOf(camera, { x: -1.75, y: 0.02, z: 5.9, width: 4.1, height: 2.42 })
  const [railLeft, railTop] = camera.at([-1.75, 0.95, 5.9])
  const balustrade =
    times(32, (index) =>
      rectangle(railLeft + index * (doors.width / 32), railTop, 4, 202, alpha(colour.walnut, 0.75)),
    ) + rectangle(railLeft, railTop - 6, doors.width, 11, colour.teak)
  const hanging = { y: doors.y - 34, height: doors.height + 34 }
  const content =
    shell(canvas, camera, plan, {
      back: '#f0dfc6',
      left: '#dfe3d2',
      right: wall,
      ceiling: '#f7ecd8',
      floor: '#a87348',
    }) +
    planks(camera, plan, '#a87348', 9) +
    beams(canvas, camera, plan, colour.teak, 4) +
    skirting(camera, plan, colour.white) +
    window(canvas, doors, seaView(canvas, doors, dawn, 5, 0.44) + balustrade, 4, colour.walnut, false) +
    rectangle(doors.x - 130, doors.y - 44, doors.width + 260, 14, colour.walnut, { rx: 4 }) +
    curtain(canvas, { ...hanging, x: doors.x - 40, width: 130 }, '#fff6e6', 7, true) +
    curtain(canvas, { ...hanging, x: doors.x - 118, width: 118 }, '#e7cfae', 3) +
    curtain(canvas, { ...hanging, x: doors.x + doors.width - 90, width: 130 }, '#fff6e6', 8, true) +
    curtain(canvas, { ...hanging, x: doors.x + doors.width, width: 112 }, '#e7cfae', 5) +
    sunPatch(camera, { x: -1.2, z: 5.75, width: 3.4, reach: 2.3, slant: -0.5, panes: 4 }, '#ffd9a0', 0.42) +
    rug(canvas, camera, { x: -1.5, z: 3.15, width: 3.3, depth: 1.9 }, '#dbe3d6', '#3f8a86') +
    sideBed(canvas, camera, { x: -2.58, z: 3.85, width: 1.75, length: 2.35, linen }) +
    stand(camera, [1.5, 0, 4.5], armchair(canvas, '#5fa39b', colour.teak)) +
    stand(camera, [0.72, 0, 4.3], roundTable(canvas, 26, 46, colour.teak)) +
    stand(
      camera,
      [0.72, 0.46, 4.3],
      placed(-6, 2, 0.09, vase(canvas, colour.white)) +
        placed(8, 2, 0.08, cup(canvas, colour.white, '#8a5230')),
    ) +
    stand(camera, [0.66, 0.6, 4.3], frangipani(canvas, 0, 0, 6, 10) + frangipani(canvas, 5, 5, 5, 50)) +
    pot(canvas, 1545, 1000, 150, '#e2cba8') +
    fern(1545, 862, 300, colour.leaf, 12, 11) +
    pendant(canvas, 300, 300, 120, 320, colour.rattan, 0.9) +
    grade(canvas, '#ffd9a6', 60, 0.24)
  return { canvas, content }
}
