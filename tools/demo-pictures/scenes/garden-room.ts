import { bed } from '../bed.ts'
import { Canvas, placed, type Scene } from '../canvas.ts'
import { art, curtain, frameOf, pendant, rail, rug, stand, tableLamp, window } from '../decor.ts'
import { armchair, basket, cabinet, roundTable } from '../furniture.ts'
import { colour, morning } from '../palette.ts'
import { broadleaf, pot } from '../plants.ts'
import { beams, Camera, grade, planks, type Shell, shell, skirting, sunPatch } from '../room.ts'
import { cup } from '../still-life.ts'
import { gardenView } from '../views.ts'

export function gardenRoom(): Scene {
  const canvas = new Canvas()
  const camera = new Camera()
  const plan: Shell = { left: -2.75, right: 2.75, height: 2.85, back: 5.7 }
  const wall = '#f2e5cc'
  const opening = frameOf(camera, { x: -2.15, y: 0.7, z: 5.7, width: 1.7, height: 1.62 })
  const linen = {
    frame: colour.teak,
    sheet: '#fbf4e6',
    throw: '#7a9a63',
    cushion: colour.terracotta,
    headboard: colour.teak,
  }
  const hanging = { y: opening.y - 30, width: 80, height: 816 - opening.y }
  const content =
    shell(canvas, camera, plan, {
      back: '#c3cfae',
      left: wall,
      right: wall,
      ceiling: '#f6ecda',
      floor: '#bd8456',
    }) +
    planks(camera, plan, '#bd8456', 4) +
    beams(canvas, camera, plan, colour.teak, 5) +
    skirting(camera, plan, colour.white) +
    window(canvas, opening, gardenView(canvas, opening, morning, 6), 2, colour.teak) +
    rail(opening.x - 76, opening.y - 34, opening.width + 152, colour.teak) +
    curtain(canvas, { ...hanging, x: opening.x - 66 }, '#fbf2df', 3) +
    curtain(canvas, { ...hanging, x: opening.x + opening.width - 14 }, '#fbf2df', 5) +
    art(
      canvas,
      frameOf(camera, { x: 0.42, y: 1.62, z: 5.7, width: 0.62, height: 0.78 }),
      'leaf',
      [colour.leaf, colour.forest, colour.lime],
      colour.oak,
    ) +
    art(
      canvas,
      frameOf(camera, { x: 1.2, y: 1.62, z: 5.7, width: 0.62, height: 0.78 }),
      'sun',
      [colour.terracotta, colour.sea, colour.deep],
      colour.oak,
    ) +
    rug(canvas, camera, { x: -0.55, z: 3.2, width: 3.2, depth: 1.9 }, '#ecdcc0', '#a86a48') +
    sunPatch(camera, { x: -2, z: 5.3, width: 1.6, reach: 2.2, slant: 1.25, panes: 2 }, '#ffeeb8', 0.4) +
    cabinet(canvas, camera, { x: -0.36, z: 5.2, width: 0.5, height: 0.52, depth: 0.42 }, colour.oak) +
    cabinet(canvas, camera, { x: 2.1, z: 5.2, width: 0.5, height: 0.52, depth: 0.42 }, colour.oak) +
    stand(camera, [-0.1, 0.52, 5.4], tableLamp(canvas, colour.sea, 0.7)) +
    stand(camera, [2.34, 0.52, 5.4], tableLamp(canvas, colour.sea, 0.7)) +
    bed(canvas, camera, { x: 1.12, z: 3.68, width: 1.66, linen, head: 'cane' }) +
    stand(camera, [-1.42, 0, 4.7], armchair(canvas, '#e9d6b4', colour.teak)) +
    stand(camera, [-0.78, 0, 4.4], roundTable(canvas, 24, 46, colour.oak)) +
    stand(camera, [-0.78, 0.47, 4.4], placed(0, 0, 0.09, cup(canvas, colour.sea, '#b9793a'))) +
    pot(canvas, 60, 1075, 190, colour.terracotta) +
    broadleaf(60, 920, 400, colour.leaf, 8, 10) +
    pendant(canvas, 720, 150, 170, 160, colour.rattan, 0.45) +
    stand(camera, [2.6, 0, 4.2], basket(canvas, 40, colour.rattan)) +
    grade(canvas, '#fff0c0')
  return { canvas, content }
}
