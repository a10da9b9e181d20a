import { bed } from '../bed.ts'
import {
  box,
  Canvas,
  circle,
  curve,
  darker,
  lighter,
  path,
  placed,
  rectangle,
  type Scene,
  times,
} from '../canvas.ts'
import { art, curtain, frameOf, pendant, rail, rug, stand, tableLamp, window } from '../decor.ts'
import { basket, cabinet, roundTable } from '../furniture.ts'
import { colour, golden } from '../palette.ts'
import { fern, pot } from '../plants.ts'
import { beams, Camera, grade, planks, type Shell, shell, skirting, sunPatch } from '../room.ts'
import { blocks, bunting, pouf, toyBoat, turtle } from '../toys.ts'
import { seaView } from '../views.ts'

export const festive = [colour.terracotta, '#f2b45c', colour.sea, colour.peach, colour.lime]

/** The children's wall: hills and a sun painted straight on the plaster. */
function mural(canvas: Canvas, x: number, y: number, width: number, height: number): string {
  const wave = (level: number, tint: string, lean: number) => {
    const foot = y + height
    return path(
      `${curve([
        [x, y + height * level],
        [x + width * 0.3, y + height * (level - 0.16 + lean)],
        [x + width * 0.62, y + height * (level + 0.06)],
        [x + width, y + height * (level - 0.1 - lean)],
      ])}L${x + width} ${foot}L${x} ${foot}Z`,
      tint,
    )
  }
  return canvas.within(
    box(x, y, width, height),
    rectangle(x, y, width, height, canvas.linear(['#bcd8cd', '#e3e6cd'])),
    circle(x + width * 0.68, y + height * 0.32, height * 0.14, '#f6c06f'),
    wave(0.56, '#8fc0b2', 0.04),
    wave(0.68, '#5fa39b', -0.05),
    wave(0.82, '#3c8683', 0.05),
  )
}

/** A screen of teak slats that parts the two zones. */
function screen(canvas: Canvas, camera: Camera, x: number, z: number, width: number): string {
  const [left, up] = camera.at([x, 2.3, z])
  const [right, down] = camera.at([x + width, 0, z])
  const slats = 8
  const step = (right - left) / slats
  const wood = canvas.linear([lighter(colour.teak, 0.25), colour.teak, darker(colour.teak, 0.3)], 0)
  const bar = (y: number) =>
    rectangle(
      left - 8,
      y,
      right - left + 16,
      16,
      canvas.linear([lighter(colour.teak, 0.2), darker(colour.teak, 0.2)]),
      { rx: 3 },
    )
  return (
    canvas.shadow((left + right) / 2, down, (right - left) * 0.8, 16, 0.6) +
    times(slats, (index) => rectangle(left + index * step + step * 0.2, up, step * 0.58, down - up, wood)) +
    bar(up) +
    bar(up + (down - up) * 0.62) +
    bar(down - 18)
  )
}

export function familySuite(): Scene {
  const canvas = new Canvas()
  const camera = new Camera()
  const plan: Shell = { left: -3.3, right: 3.3, height: 2.85, back: 6.5 }
  const [left, ceiling] = camera.at([-3.3, 2.85, 6.5])
  const [, floor] = camera.at([0, 0, 6.5])
  const scale = camera.scale(6.5)
  const opening = frameOf(camera, { x: -0.9, y: 0.75, z: 6.5, width: 0.95, height: 1.6 })
  const parents = {
    frame: colour.teak,
    sheet: '#fbf1e0',
    throw: '#d99a4e',
    cushion: colour.terracotta,
    headboard: '#d9a46a',
  }
  const child = (tint: string) => ({
    frame: colour.oak,
    sheet: '#fbf4e6',
    throw: tint,
    cushion: tint,
    headboard: colour.oak,
  })
  const content =
    shell(canvas, camera, plan, {
      back: '#f3dcb4',
      left: '#f4e3c6',
      right: '#e3e6d2',
      ceiling: '#f8ecd6',
      floor: '#c48f5f',
    }) +
    planks(camera, plan, '#c48f5f', 11) +
    mural(canvas, left + scale * 3.92, ceiling, scale * 2.68, floor - ceiling) +
    beams(canvas, camera, plan, colour.teak, 6) +
    skirting(camera, plan, colour.white) +
    window(canvas, opening, seaView(canvas, opening, golden, 9, 0.5), 2, colour.teak) +
    rail(opening.x - 52, opening.y - 26, opening.width + 104, colour.teak) +
    curtain(
      canvas,
      { x: opening.x - 46, y: opening.y - 22, width: 56, height: floor - opening.y + 18 },
      '#fbf0da',
      3,
    ) +
    curtain(
      canvas,
      { x: opening.x + opening.width - 10, y: opening.y - 22, width: 56, height: floor - opening.y + 18 },
      '#fbf0da',
      6,
    ) +
    art(
      canvas,
      frameOf(camera, { x: -2.56, y: 1.56, z: 6.5, width: 0.6, height: 0.76 }),
      'hill',
      ['#f2b45c', colour.sea, colour.deep],
      colour.oak,
    ) +
    art(
      canvas,
      frameOf(camera, { x: -1.84, y: 1.56, z: 6.5, width: 0.6, height: 0.76 }),
      'kite',
      [colour.terracotta, '#f2b45c', colour.sea],
      colour.oak,
    ) +
    bunting([left + scale * 4, ceiling + 62], [left + scale * 6.5, ceiling + 56], 34, festive) +
    sunPatch(camera, { x: -0.85, z: 6.2, width: 1, reach: 2.3, slant: 0.6, panes: 2 }, '#ffdf9e', 0.5) +
    cabinet(canvas, camera, { x: -3.22, z: 6, width: 0.44, height: 0.52, depth: 0.42 }, colour.teak) +
    stand(camera, [-3.0, 0.52, 6.2], tableLamp(canvas, colour.sea, 0.8)) +
    bed(canvas, camera, {
      x: -1.88,
      z: 4.4,
      width: 1.66,
      length: 2.05,
      linen: parents,
      head: 'padded',
      seed: 3,
    }) +
    cabinet(canvas, camera, { x: 1.74, z: 6, width: 0.3, height: 0.5, depth: 0.4 }, colour.oak, 1) +
    stand(camera, [1.89, 0.5, 6.15], placed(0, 0, 0.24, toyBoat(canvas, colour.terracotta))) +
    bed(canvas, camera, {
      x: 2.52,
      z: 4.45,
      width: 0.92,
      length: 2,
      linen: child('#e08d5c'),
      head: 'panel',
      seed: 8,
    }) +
    bed(canvas, camera, {
      x: 1.26,
      z: 4.45,
      width: 0.92,
      length: 2,
      linen: child('#3f9a92'),
      head: 'panel',
      seed: 5,
    }) +
    screen(canvas, camera, 0.3, 5.2, 0.5) +
    rug(canvas, camera, { x: -1.25, z: 3.5, width: 2.3, depth: 0.95 }, '#efe0c2', colour.terracotta) +
    stand(camera, [-0.75, 0, 4.05], pouf(canvas, 58, '#5fa39b')) +
    stand(camera, [0.34, 0, 3.95], roundTable(canvas, 32, 34, colour.oak)) +
    stand(camera, [0.3, 0.34, 3.95], placed(-4, 1, 0.3, blocks(canvas))) +
    stand(camera, [-0.2, 0, 3.68], placed(0, 0, 0.24, turtle(canvas, colour.leaf))) +
    stand(camera, [0.98, 0, 4.1], basket(canvas, 36, colour.rattan)) +
    stand(camera, [0.98, 0.3, 4.12], circle(-7, -4, 8, colour.terracotta) + circle(7, -3, 7, '#f2b45c')) +
    pendant(canvas, 420, 214, 130, 220, colour.rattan, 0.6) +
    pendant(canvas, 1168, 236, 100, 240, colour.rattan, 0.6) +
    pot(canvas, 40, 1090, 170, colour.terracotta) +
    fern(40, 930, 270, colour.leaf, 21, 11) +
    grade(canvas, '#ffdca0', 70, 0.18)
  return { canvas, content }
}
