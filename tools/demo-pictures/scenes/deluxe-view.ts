import {
  alpha,
  Canvas,
  curve,
  darker,
  lighter,
  line,
  mirrored,
  path,
  placed,
  rectangle,
  type Scene,
  times,
} from '../canvas.ts'
import { lounger, roundTable } from '../furniture.ts'
import { clouds, foam, glitter, jukung, sea, sky, sun, volcano } from '../outdoors.ts'
import { colour, morning } from '../palette.ts'
import { palm } from '../plants.ts'
import { Camera, grade, planks, type Shell } from '../room.ts'
import { coconut } from '../still-life.ts'

export function deluxeView(): Scene {
  const canvas = new Canvas()
  const camera = new Camera({ horizon: 420, eye: 1.6 })
  const horizon = 420
  const water = { x: 0, y: horizon, width: 1600, height: 330 }
  const deck: Shell = { left: -4, right: 4, height: 3, back: 5 }
  const [, deckLine] = camera.at([0, 0, 5])
  const [, railLine] = camera.at([0, 0.98, 5])
  const beach = curve([
    [-20, 742],
    [300, 716],
    [760, 706],
    [1180, 726],
    [1640, 700],
  ])
  const content =
    sky(canvas, { x: 0, y: 0, width: 1600, height: horizon + 1 }, morning) +
    clouds(canvas, { x: 0, y: 130, width: 1600, height: 170 }, 5, morning.cloud, 8) +
    sun(canvas, 1120, 210, 46, morning) +
    volcano(canvas, 330, horizon, 820, 170, morning) +
    sea(canvas, water, morning, 14, 90) +
    glitter(1120, water, '#fffbe6', 8, 0.12, 80) +
    foam(-20, 560, 1640, 5, alpha('#f6fff8', 0.75), 4) +
    foam(-20, 640, 1640, 7, alpha('#f6fff8', 0.85), 9) +
    jukung(canvas, 640, 505, 0.42, colour.white, colour.terracotta) +
    jukung(canvas, 1330, 470, 0.26, colour.white, '#f3d58b') +
    jukung(canvas, 260, 468, 0.22, colour.white, colour.white) +
    path(`${beach}L1640 900H-20Z`, canvas.linear(['#f6e3bd', '#e6c896'])) +
    line(beach, alpha('#ffffff', 0.85), 8) +
    palm(canvas, {
      x: 1490,
      y: 860,
      height: 640,
      lean: -0.12,
      leaf: '#3f7a55',
      trunk: '#9a7350',
      light: '#cfe09a',
      seed: 14,
    }) +
    palm(canvas, {
      x: 70,
      y: 880,
      height: 560,
      lean: 0.1,
      leaf: '#3f7a55',
      trunk: '#9a7350',
      light: '#cfe09a',
      seed: 23,
    }) +
    path(
      camera.face([-4, 0, 1.2], [4, 0, 1.2], [4, 0, 5], [-4, 0, 5]),
      canvas.between([0, deckLine], [0, 1067], ['#a8734a', '#c2905f']),
    ) +
    planks(camera, deck, '#b8824f', 6) +
    times(44, (index) =>
      rectangle(
        index * 37,
        railLine,
        6,
        deckLine - railLine,
        canvas.linear([colour.teak, darker(colour.teak, 0.25)], 0),
      ),
    ) +
    rectangle(0, railLine - 12, 1600, 20, canvas.linear([lighter(colour.teak, 0.35), colour.teak])) +
    rectangle(0, deckLine - 14, 1600, 14, darker(colour.teak, 0.2)) +
    times(30, (index) =>
      path(
        camera.face(
          [-3.6 + index * 0.24, 0, 5],
          [-3.56 + index * 0.24, 0, 5],
          [-4.3 + index * 0.24, 0, 3.6],
          [-4.34 + index * 0.24, 0, 3.6],
        ),
        alpha(colour.ink, 0.16),
      ),
    ) +
    placed(520, 985, 1.12, lounger(canvas, '#f0dcbc')) +
    mirrored(1110, 985, 1.12, lounger(canvas, '#f0dcbc')) +
    placed(815, 1000, 2.1, roundTable(canvas, 34, 42, colour.teak)) +
    placed(786, 914, 1, coconut(canvas, 78)) +
    placed(846, 920, 1, coconut(canvas, 78)) +
    grade(canvas, '#fff3cf', 140, 0.2)
  return { canvas, content }
}
