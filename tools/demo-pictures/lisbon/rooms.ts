import { bed } from '../bed.ts'
import {
  alpha,
  Canvas,
  darker,
  lighter,
  line,
  path,
  placed,
  rectangle,
  type Scene,
  times,
} from '../canvas.ts'
import { art, curtain, frameOf, pendant, rail, rug, stand, tableLamp, window } from '../decor.ts'
import { armchair, basket, cabinet, roundTable } from '../furniture.ts'
import { stars } from '../outdoors.ts'
import { afternoon, colour, golden, night } from '../palette.ts'
import { broadleaf, fern, pot } from '../plants.ts'
import { beams, Camera, grade, planks, type Shell, shell, skirting, sunPatch } from '../room.ts'
import { sideBed } from '../side-bed.ts'
import { cup } from '../still-life.ts'
import { azulejos, cobalt, hillside, house, tejo } from './parts.ts'

const linen = {
  frame: colour.walnut,
  sheet: '#fbf6ec',
  throw: cobalt,
  cushion: '#e2a33a',
  headboard: '#7d4f30',
}

export function azulejoRoom(): Scene {
  const canvas = new Canvas()
  const camera = new Camera()
  const plan: Shell = { left: -2.7, right: 2.7, height: 2.9, back: 5.6 }
  const opening = frameOf(camera, { x: -2.2, y: 0.35, z: 5.6, width: 1.15, height: 2.1 })
  const wall = frameOf(camera, { x: -0.75, y: 0, z: 5.6, width: 3.45, height: 1.55 })
  const lane =
    house(canvas, { x: opening.x - 30, y: opening.y - 60, width: 190, height: 700 }, afternoon, 12) +
    house(canvas, { x: opening.x + 150, y: opening.y + 60, width: 180, height: 700 }, afternoon, 41)
  const hanging = { y: opening.y - 28, width: 70, height: 840 - opening.y }
  const content =
    shell(canvas, camera, plan, {
      back: '#f6efe0',
      left: '#f3e6cf',
      right: '#f3e6cf',
      ceiling: '#f8f0e0',
      floor: '#b9834f',
    }) +
    planks(camera, plan, '#b9834f', 6) +
    azulejos(canvas, wall, 60) +
    rectangle(wall.x, wall.y - 10, wall.width, 12, '#fffaf0') +
    skirting(camera, plan, colour.white) +
    window(
      canvas,
      opening,
      rectangle(opening.x, opening.y, opening.width, opening.height, canvas.linear(afternoon.sky)) + lane,
      2,
      '#f3ead8',
      false,
    ) +
    rail(opening.x - 60, opening.y - 32, opening.width + 120, colour.walnut) +
    curtain(canvas, { ...hanging, x: opening.x - 58 }, '#fbf4e4', 3) +
    curtain(canvas, { ...hanging, x: opening.x + opening.width - 12 }, '#fbf4e4', 5) +
    art(
      canvas,
      frameOf(camera, { x: 0.55, y: 1.75, z: 5.6, width: 0.66, height: 0.7 }),
      'boat',
      [cobalt, '#e2a33a', '#16305c'],
      colour.oak,
    ) +
    rug(canvas, camera, { x: -1.0, z: 3.1, width: 3.3, depth: 1.9 }, '#efe4cf', cobalt) +
    sunPatch(camera, { x: -2.1, z: 5.2, width: 1.1, reach: 2.2, slant: 1.2, panes: 2 }, '#ffeeb8', 0.4) +
    cabinet(canvas, camera, { x: -0.52, z: 5.1, width: 0.5, height: 0.52, depth: 0.42 }, colour.oak) +
    stand(camera, [-0.27, 0.52, 5.3], tableLamp(canvas, cobalt, 0.8)) +
    bed(canvas, camera, { x: 1.0, z: 3.6, width: 1.62, linen, head: 'arch' }) +
    stand(camera, [-1.55, 0, 4.5], armchair(canvas, '#e9cf9a', colour.walnut)) +
    pot(canvas, 1540, 1070, 160, cobalt) +
    fern(1540, 930, 300, colour.leaf, 7, 10) +
    pendant(canvas, 560, 140, 150, 150, colour.rattan, 0.5) +
    grade(canvas, '#fff0c8')
  return { canvas, content }
}

export function riverRoom(): Scene {
  const canvas = new Canvas()
  const camera = new Camera({ centre: 840 })
  const plan: Shell = { left: -2.6, right: 2.7, height: 2.8, back: 5.8 }
  const doors = frameOf(camera, { x: -1.5, y: 0.02, z: 5.8, width: 3.7, height: 2.4 })
  const [railLeft, railTop] = camera.at([-1.5, 0.95, 5.8])
  const balustrade =
    times(30, (index) =>
      line(`M${railLeft + index * (doors.width / 30)} ${railTop}v205`, alpha('#3a3540', 0.8), 4),
    ) + rectangle(railLeft, railTop - 6, doors.width, 10, '#3a3540')
  const hanging = { y: doors.y - 34, height: doors.height + 34 }
  const view =
    tejo(canvas, doors, golden, 17, 0.44) +
    hillside(
      canvas,
      { x: doors.x - 20, y: doors.y + doors.height * 0.56, width: doors.width + 40, height: 190 },
      2,
      golden,
      3,
    )
  const content =
    shell(canvas, camera, plan, {
      back: '#efe7d8',
      left: '#d3deea',
      right: '#f2e8d6',
      ceiling: '#f8f1e2',
      floor: '#a9764a',
    }) +
    planks(camera, plan, '#a9764a', 9) +
    skirting(camera, plan, colour.white) +
    window(canvas, doors, view + balustrade, 3, '#f6efe0', false) +
    rectangle(doors.x - 130, doors.y - 44, doors.width + 260, 14, colour.walnut, { rx: 4 }) +
    curtain(canvas, { ...hanging, x: doors.x - 118, width: 130 }, '#f6ead2', 3) +
    curtain(canvas, { ...hanging, x: doors.x + doors.width - 20, width: 130 }, '#f6ead2', 5) +
    sunPatch(camera, { x: -1.1, z: 5.6, width: 3, reach: 2.2, slant: -0.5, panes: 3 }, '#ffd9a0', 0.42) +
    rug(canvas, camera, { x: -1.4, z: 3.1, width: 3.2, depth: 1.9 }, '#e6e2d4', '#2f5f9e') +
    sideBed(canvas, camera, {
      x: -2.58,
      z: 3.8,
      width: 1.75,
      length: 2.35,
      linen: { ...linen, headboard: '#3f6a9e' },
    }) +
    stand(camera, [1.5, 0, 4.4], armchair(canvas, '#e2a33a', colour.walnut)) +
    stand(camera, [0.75, 0, 4.2], roundTable(canvas, 26, 46, colour.walnut)) +
    stand(camera, [0.75, 0.46, 4.2], placed(0, 2, 0.09, cup(canvas, colour.white, '#6b3f26'))) +
    pot(canvas, 1545, 1010, 150, '#2f5f9e') +
    broadleaf(1545, 880, 320, colour.leaf, 12, 9) +
    grade(canvas, '#ffd9a6', 60, 0.24)
  return { canvas, content }
}

export function attic(): Scene {
  const canvas = new Canvas()
  const camera = new Camera()
  const plan: Shell = { left: -2.8, right: 2.8, height: 2.9, back: 5.7 }
  const pane = { x: 640, y: 66, width: 330, height: 190 }
  const slope = (side: 1 | -1) =>
    path(
      side < 0 ? 'M0 0H520L400 330L0 640Z' : 'M1600 0H1080L1200 330L1600 640Z',
      canvas.linear([lighter('#ecdcc2', 0.1), darker('#e6d2b2', 0.16)], side < 0 ? 20 : 160),
    ) + line(side < 0 ? 'M520 0L400 330L0 640' : 'M1080 0L1200 330L1600 640', colour.teak, 26)
  const content =
    shell(canvas, camera, plan, {
      back: '#efe1c8',
      left: '#e7d5b6',
      right: '#e7d5b6',
      ceiling: '#eadabd',
      floor: '#a3703f',
    }) +
    planks(camera, plan, '#a3703f', 3) +
    beams(canvas, camera, plan, colour.teak, 4) +
    slope(-1) +
    slope(1) +
    rectangle(pane.x - 16, pane.y - 16, pane.width + 32, pane.height + 32, colour.teak, { rx: 6 }) +
    canvas.within(
      `M${pane.x} ${pane.y}h${pane.width}v${pane.height}h${-pane.width}Z`,
      rectangle(pane.x, pane.y, pane.width, pane.height, canvas.linear(night.sky)),
      stars(pane, 70, 5),
      stars(pane, 40, 15),
    ) +
    line(`M${pane.x + pane.width / 2} ${pane.y}v${pane.height}`, colour.teak, 10) +
    skirting(camera, plan, colour.white) +
    rug(canvas, camera, { x: -1.6, z: 3.1, width: 3.3, depth: 1.9 }, '#e9d7b8', '#c4623d') +
    cabinet(canvas, camera, { x: -1.35, z: 5.2, width: 0.5, height: 0.52, depth: 0.42 }, colour.oak) +
    cabinet(canvas, camera, { x: 0.98, z: 5.2, width: 0.5, height: 0.52, depth: 0.42 }, colour.oak) +
    stand(camera, [-1.1, 0.52, 5.4], tableLamp(canvas, '#e2a33a', 1)) +
    stand(camera, [1.22, 0.52, 5.4], tableLamp(canvas, '#e2a33a', 1)) +
    bed(canvas, camera, {
      x: 0.06,
      z: 3.7,
      width: 1.7,
      linen: { ...linen, throw: '#c4623d', cushion: cobalt },
      head: 'padded',
    }) +
    stand(camera, [-2.1, 0, 4.4], armchair(canvas, cobalt, colour.walnut)) +
    stand(camera, [2.15, 0, 4.4], basket(canvas, 46, colour.rattan)) +
    canvas.all(alpha('#2a2c58', 0.14)) +
    canvas.glow(430, 560, 340, colour.lamp, 0.4) +
    canvas.glow(1190, 560, 340, colour.lamp, 0.4) +
    pot(canvas, 80, 1075, 180, colour.terracotta) +
    broadleaf(80, 930, 330, colour.leaf, 5, 9) +
    grade(canvas, '#ffd28c', 80, 0.16)
  return { canvas, content }
}
