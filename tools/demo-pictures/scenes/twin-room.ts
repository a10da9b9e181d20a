import { bed } from '../bed.ts'
import {
  alpha,
  arch,
  Canvas,
  darker,
  lighter,
  path,
  placed,
  rectangle,
  type Scene,
  times,
} from '../canvas.ts'
import { art, frameOf, pendant, rug, stand, tableLamp } from '../decor.ts'
import { bench, cabinet } from '../furniture.ts'
import { afternoon, colour } from '../palette.ts'
import { fern, pot } from '../plants.ts'
import { beams, Camera, grade, type Shell, shell, skirting, sunPatch, tiles } from '../room.ts'
import { book, towels } from '../still-life.ts'
import { gardenView } from '../views.ts'

export const clay = '#c97b54'

/** An arched window with its louvred shutters folded back. */
function shuttered(canvas: Canvas, x: number, y: number, width: number, height: number): string {
  const outline = arch(x, y, width, height)
  const leaf = (left: number) =>
    rectangle(
      left,
      y + width * 0.3,
      width * 0.42,
      height - width * 0.3,
      canvas.linear([lighter(colour.sea, 0.2), colour.sea, darker(colour.sea, 0.25)], 0),
      { rx: 4 },
    ) +
    times(Math.round((height - width * 0.3) / 22) - 1, (index) =>
      rectangle(
        left + width * 0.06,
        y + width * 0.3 + 16 + index * 22,
        width * 0.3,
        9,
        alpha(colour.ink, 0.28),
        { rx: 3 },
      ),
    )
  return (
    leaf(x - width * 0.5) +
    leaf(x + width * 1.08) +
    path(outline, '#fdf2dd', { stroke: '#fdf2dd', 'stroke-width': 30 }) +
    canvas.within(outline, gardenView(canvas, { x, y, width, height }, afternoon, 22)) +
    path(outline, 'none', { stroke: colour.teak, 'stroke-width': 9 }) +
    rectangle(x + width / 2 - 4, y, 8, height, colour.teak) +
    rectangle(x, y + width / 2, width, 7, colour.teak) +
    rectangle(x - 34, y + height, width + 68, 18, '#fdf2dd', { rx: 3 }) +
    rectangle(x - 34, y + height + 18, width + 68, 10, alpha(colour.ink, 0.16))
  )
}

export function twinRoom(): Scene {
  const canvas = new Canvas()
  const camera = new Camera()
  const plan: Shell = { left: -2.75, right: 2.75, height: 2.85, back: 5.7 }
  const wall = '#f3dfc2'
  const linen = {
    frame: colour.teak,
    sheet: '#fbf1e0',
    throw: clay,
    cushion: '#2f827f',
    headboard: '#b9794c',
  }
  const [left, floor] = camera.at([-2.75, 0, 5.7])
  const scale = camera.scale(5.7)
  const half = rectangle(
    left,
    floor - scale * 1.15,
    scale * 5.5,
    scale * 1.15,
    canvas.linear([clay, darker(clay, 0.14)]),
  )
  const content =
    shell(canvas, camera, plan, {
      back: '#f5e4c8',
      left: wall,
      right: wall,
      ceiling: '#f7ecd8',
      floor: '#c67f58',
    }) +
    tiles(camera, plan, '#c67f58', 0.44, 6) +
    beams(canvas, camera, plan, colour.teak, 5) +
    half +
    rectangle(left, floor - scale * 1.18, scale * 5.5, 8, '#fdf2dd') +
    skirting(camera, plan, '#fdf2dd') +
    shuttered(canvas, 690, 214, 220, 330) +
    art(
      canvas,
      frameOf(camera, { x: -1.86, y: 1.64, z: 5.7, width: 0.62, height: 0.78 }),
      'boat',
      [clay, colour.walnut, colour.sea],
      colour.oak,
    ) +
    art(
      canvas,
      frameOf(camera, { x: 1.24, y: 1.64, z: 5.7, width: 0.62, height: 0.78 }),
      'hill',
      ['#f2b45c', colour.sea, colour.deep],
      colour.oak,
    ) +
    rug(canvas, camera, { x: -0.78, z: 3.25, width: 1.56, depth: 2 }, '#f0dcbb', colour.sea) +
    sunPatch(camera, { x: -0.5, z: 5.2, width: 1, reach: 1.9, slant: -0.5, panes: 2 }, '#ffe6ae', 0.42) +
    cabinet(canvas, camera, { x: -0.3, z: 5.2, width: 0.6, height: 0.54, depth: 0.42 }, colour.oak) +
    stand(camera, [-0.1, 0.54, 5.4], tableLamp(canvas, '#f3e4cb', 0.8)) +
    stand(
      camera,
      [0.16, 0.54, 5.32],
      placed(0, 0, 0.11, book(canvas, 190, colour.sea) + placed(6, -22, 1, book(canvas, 150, '#f2b45c', 4))),
    ) +
    bed(canvas, camera, { x: -1.52, z: 3.7, width: 1.12, linen, head: 'arch', seed: 4 }) +
    bed(canvas, camera, { x: 1.52, z: 3.7, width: 1.12, linen, head: 'arch', seed: 7 }) +
    pendant(canvas, 402, 190, 120, 200, colour.rattan, 0.55) +
    pendant(canvas, 1198, 190, 120, 200, colour.rattan, 0.55) +
    stand(camera, [0, 0, 3.5], bench(canvas, 92, colour.teak, '#e9d3ac')) +
    stand(
      camera,
      [0.12, 0.46, 3.5],
      placed(0, 0, 0.14, towels(canvas, 230, ['#fbf1e0', '#e2a07a', '#fbf1e0'])),
    ) +
    pot(canvas, 1600, 1080, 150, colour.sea) +
    fern(1600, 940, 250, colour.leaf, 18, 11) +
    grade(canvas, '#ffe2ac', 130, 0.2)
  return { canvas, content }
}
