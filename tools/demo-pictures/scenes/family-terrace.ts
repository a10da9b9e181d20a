import { alpha, Canvas, circle, curve, line, path, placed, rectangle, type Scene, times } from '../canvas.ts'
import { frangipani } from '../flowers.ts'
import { parasol } from '../furniture.ts'
import { clouds, foam, glitter, jukung, sea, sky, sun, volcano } from '../outdoors.ts'
import { colour, golden } from '../palette.ts'
import { broadleaf, bushes, palm } from '../plants.ts'
import { grade } from '../room.ts'
import { coconut } from '../still-life.ts'
import { kite } from '../toys.ts'

/** A pierced terracotta block: four petals in a square. */
function breezeBlock(x: number, y: number): string {
  const petal = 'M0 0Q26 -22 0 -46Q-26 -22 0 0Z'
  const petals = times(4, (index) => path(petal, '#b5694a', { transform: `rotate(${index * 90 + 45})` }))
  return (
    rectangle(x + 3, y, 98, 98, '#d38a63', { rx: 4 }) +
    rectangle(x + 11, y + 8, 82, 82, '#7d4436', { rx: 3 }) +
    placed(x + 52, y + 49, 1, petals + circle(0, 0, 9, '#d38a63'))
  )
}

export function familyTerrace(): Scene {
  const canvas = new Canvas()
  const horizon = 560
  const water = { x: 0, y: horizon, width: 1600, height: 200 }
  const beach = curve([
    [-20, 720],
    [340, 742],
    [820, 716],
    [1240, 736],
    [1640, 706],
  ])
  const string = (from: string) => line(from, alpha(colour.ink, 0.28), 1.6)
  const content =
    sky(canvas, { x: 0, y: 0, width: 1600, height: horizon + 1 }, golden) +
    clouds(canvas, { x: 0, y: 120, width: 1600, height: 280 }, 6, golden.cloud, 5) +
    sun(canvas, 1010, 446, 52, golden) +
    volcano(canvas, 330, horizon, 900, 170, golden) +
    sea(canvas, water, golden, 6, 70) +
    glitter(1010, water, '#fff3cf', 3, 0.1, 60) +
    jukung(canvas, 760, 614, 0.34, colour.deep, colour.terracotta) +
    jukung(canvas, 230, 600, 0.24, colour.deep, colour.white) +
    foam(-20, 690, 1640, 6, alpha('#fff8e6', 0.75), 3) +
    path(`${beach}L1640 1067H-20Z`, canvas.between([0, 700], [0, 940], ['#f8dfae', '#e2b883'])) +
    line(beach, alpha('#fffdf2', 0.9), 8) +
    placed(360, 812, 0.8, parasol(canvas, colour.terracotta, '#fbf1e0')) +
    placed(620, 796, 0.68, parasol(canvas, colour.sea, '#fbf1e0')) +
    placed(960, 806, 0.76, parasol(canvas, '#f2b45c', '#fbf1e0')) +
    palm(canvas, {
      x: 1390,
      y: 900,
      height: 560,
      lean: -0.14,
      leaf: '#4a6b41',
      trunk: '#8d6647',
      light: '#f2cf8a',
      seed: 8,
    }) +
    palm(canvas, {
      x: 1500,
      y: 910,
      height: 700,
      lean: 0.04,
      leaf: '#4a6b41',
      trunk: '#8d6647',
      light: '#f2cf8a',
      seed: 19,
    }) +
    string('M420 190Q520 520 640 790') +
    string('M800 130Q760 480 700 800') +
    string('M1060 220Q980 520 800 800') +
    placed(420, 190, 1.02, kite(canvas, [colour.terracotta, '#fbf1e0', '#f2b45c']), -14) +
    placed(800, 120, 0.72, kite(canvas, [colour.sea, '#f2b45c', colour.deep]), 8) +
    placed(1060, 216, 0.5, kite(canvas, ['#f2b45c', colour.terracotta, colour.brick]), -8) +
    placed(190, 330, 0.4, kite(canvas, [colour.deep, '#fbf1e0', colour.terracotta]), 14) +
    bushes(canvas, -40, 930, 1700, 90, '#5d7d4a', 6) +
    times(36, (index) =>
      frangipani(
        canvas,
        (index * 331) % 1600,
        872 + ((index * 47) % 46),
        9 + (index % 3) * 3,
        index * 30,
        index % 3 ? '#e0567a' : '#f4b73f',
      ),
    ) +
    rectangle(0, 922, 1600, 34, canvas.linear(['#fdf2dd', '#e9d2b0'])) +
    rectangle(0, 956, 1600, 111, canvas.linear(['#d9bb95', '#f1dcba'])) +
    times(16, (index) => breezeBlock(index * 104 - 12, 964)) +
    placed(300, 924, 1, coconut(canvas, 96)) +
    placed(396, 924, 1, coconut(canvas, 84)) +
    broadleaf(1610, 1090, 330, '#4a6b41', 5, 8) +
    grade(canvas, '#ffdf9e', 150, 0.2)
  return { canvas, content }
}
