import { basin, counter, glazedTiles, mirror, shower } from '../bath.ts'
import { alpha, Canvas, line, path, placed, rectangle, type Scene } from '../canvas.ts'
import { frameOf, pendant, window } from '../decor.ts'
import { frangipani } from '../flowers.ts'
import { colour, morning } from '../palette.ts'
import { broadleaf, fern, pot } from '../plants.ts'
import { beams, Camera, grade, type Shell, shell, sunPatch, tiles } from '../room.ts'
import { bottle, towels } from '../still-life.ts'
import { gardenView } from '../views.ts'

export function gardenBath(): Scene {
  const canvas = new Canvas()
  const camera = new Camera()
  const plan: Shell = { left: -2.5, right: 2.5, height: 2.85, back: 5.4 }
  const wall = '#f4e9d4'
  const scale = camera.scale(5.4)
  const [left, floor] = camera.at([-2.5, 0, 5.4])
  const view = frameOf(camera, { x: 1.42, y: 0.62, z: 5.4, width: 0.82, height: 1.8 })
  const content =
    shell(canvas, camera, plan, {
      back: wall,
      left: wall,
      right: wall,
      ceiling: '#f6ecda',
      floor: '#cfc3ae',
    }) +
    tiles(camera, plan, '#cfc3ae', 0.42, 4) +
    glazedTiles(
      { x: left, y: floor - scale * 1.2, width: scale * 3.1, height: scale * 1.2 },
      38,
      38,
      '#6f9a7c',
      5,
    ) +
    rectangle(left, floor - scale * 1.24, scale * 3.1, 11, colour.teak) +
    glazedTiles(
      { x: left + scale * 3.1, y: floor - scale * 2.85, width: scale * 1.9, height: scale * 2.85 },
      38,
      38,
      '#4f8577',
      8,
    ) +
    rectangle(
      left + scale * 3.1,
      floor - scale * 2.85,
      scale * 1.9,
      scale * 2.85,
      canvas.linear([alpha(colour.ink, 0.3), [0.4, alpha(colour.ink, 0)], alpha(colour.ink, 0.2)]),
    ) +
    beams(canvas, camera, plan, colour.teak, 4) +
    window(canvas, view, gardenView(canvas, view, morning, 15), 1, colour.teak) +
    mirror(canvas, 580, 298, 108, wall, colour.teak) +
    pendant(canvas, 372, 262, 96, 240, colour.rattan, 0.7) +
    pendant(canvas, 788, 262, 96, 240, colour.rattan, 0.7) +
    counter(canvas, { x: 300, y: 610, width: 560, height: 260 }, colour.teak, '#e9dcc6') +
    basin(canvas, 580, 614, 220, '#fbf3e4') +
    placed(400, 614, 0.9, bottle(canvas, 92, colour.sea)) +
    placed(446, 614, 0.9, bottle(canvas, 74, colour.terracotta)) +
    placed(780, 612, 0.86, towels(canvas, 130, ['#fbf3e4', '#a9c0a0', '#fbf3e4'])) +
    sunPatch(camera, { x: 1.4, z: 5.1, width: 0.8, reach: 2, slant: -1, panes: 1 }, '#ffefbd', 0.45) +
    path(
      camera.face([0.62, 0, 5.4], [0.62, 2.3, 5.4], [0.62, 2.3, 3.9], [0.62, 0, 3.9]),
      canvas.linear([alpha('#ffffff', 0.3), alpha('#dcefe6', 0.14), alpha('#ffffff', 0.24)], 30),
    ) +
    line(camera.route([0.62, 0, 3.9], [0.62, 2.3, 3.9], [0.62, 2.3, 5.4]), alpha('#c79a55', 0.9), 4) +
    shower(canvas, 1046, 226, 120, 500) +
    pot(canvas, 150, 930, 130, colour.terracotta) +
    fern(150, 820, 250, colour.leaf, 8, 11) +
    broadleaf(1560, 1090, 420, colour.leaf, 19, 9) +
    frangipani(canvas, 652, 596, 20, 20) +
    grade(canvas, '#fff0c0', 155)
  return { canvas, content }
}
