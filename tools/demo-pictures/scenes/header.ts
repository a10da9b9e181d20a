import { facade, pavilion } from '../building.ts'
import {
  alpha,
  Canvas,
  curve,
  darker,
  ellipse,
  line,
  path,
  placed,
  randomFrom,
  rectangle,
  type Scene,
  times,
} from '../canvas.ts'
import { frangipani } from '../flowers.ts'
import { lounger, parasol } from '../furniture.ts'
import { clouds, foam, glitter, hills, jukung, moon, sea, sky, stars, volcano } from '../outdoors.ts'
import { colour, dusk } from '../palette.ts'
import { broadleaf, bushes, fern, palm } from '../plants.ts'

const shore = 640

function backdrop(canvas: Canvas): string {
  const frame = { x: 0, y: 0, width: 2400, height: shore }
  return (
    sky(canvas, frame, dusk) +
    stars({ ...frame, height: 420 }, 130, 3) +
    canvas.glow(1500, shore, 1300, '#ffcf8f', 0.6, 420) +
    clouds(canvas, { x: 0, y: 210, width: 2400, height: 260 }, 9, dusk.cloud, 12) +
    moon(canvas, 420, 250, 58, dusk) +
    volcano(canvas, 790, shore, 1150, 310, dusk) +
    hills(canvas, { x: 560, y: 550, width: 1900, height: 100 }, '#7d5586', dusk.haze, 5) +
    hills(canvas, { x: 950, y: 520, width: 1600, height: 130 }, '#59427a', dusk.haze, 8, 7)
  )
}

function water(canvas: Canvas): string {
  const frame = { x: 0, y: shore, width: 2400, height: 360 }
  return (
    sea(canvas, frame, dusk, 21, 110) +
    glitter(420, { ...frame, width: 1500, height: 300 }, '#fff0cf', 4, 0.07, 120) +
    canvas.glow(1500, shore + 20, 900, '#ffcf95', 0.4, 90) +
    jukung(canvas, 196, 742, 0.72, '#4b4776', '#f0a787') +
    jukung(canvas, 690, 700, 0.4, '#5b4a7a', '#f6d2a4') +
    jukung(canvas, 600, 672, 0.2, '#5b4a7a', '#e9a58e')
  )
}

function beach(canvas: Canvas): string {
  const edge = curve([
    [0, 1000],
    [380, 936],
    [760, 900],
    [1010, 838],
    [1240, 786],
    [1500, 762],
    [2400, 750],
  ])
  const wet = curve([
    [0, 962],
    [380, 912],
    [740, 876],
    [990, 820],
    [1230, 772],
    [1500, 752],
    [2400, 740],
  ])
  return (
    path(`${wet}L2400 1000L0 1000Z`, canvas.between([0, 740], [0, 1000], ['#b07f86', '#77587c'])) +
    line(wet, alpha('#ffe9cd', 0.75), 5) +
    path(`${edge}L2400 1000Z`, canvas.between([0, 750], [0, 1000], ['#e0a684', '#9a6a76', '#5a4262'])) +
    foam(120, 900, 560, 4, alpha('#ffe9cd', 0.35), 3) +
    foam(320, 862, 560, 3, alpha('#ffe9cd', 0.28), 5)
  )
}

/** Still water draws every lit window out into a ladder of short strokes. */
function pool(canvas: Canvas): string {
  const random = randomFrom(31)
  const outline = 'M1150 880L2250 880L2400 930L2400 1000L1010 1000Z'
  const ladders = [1210, 1300, 1420, 1530, 1640, 1718, 1800, 1880, 1962, 2040, 2150, 2260].map((x) =>
    times(17, (index) => {
      const down = 884 + index * 7
      const spread = 6 + index * 1.5
      const tint = alpha(index < 6 ? '#ffe3a8' : colour.lamp, (0.75 - index * 0.036) * random(0.5, 1))
      return ellipse(
        x + (x - 1800) * index * 0.012 + random(-6, 6),
        down,
        spread * random(0.7, 1.7),
        2.6,
        tint,
      )
    }),
  )
  const ripples = times(34, () =>
    ellipse(random(1050, 2400), random(884, 996), random(40, 120), 1.3, alpha('#fff0d2', random(0.1, 0.32))),
  )
  return (
    path('M1116 866L2290 866L2400 902L2400 1000L940 1000Z', canvas.linear(['#e9b892', '#8d6273'])) +
    path(outline, canvas.linear(['#e8a878', '#7d8292', '#2f6a80', '#1b4c68'])) +
    canvas.within(outline, ...ladders, ripples) +
    line('M1150 880L2250 880', alpha('#fff3d6', 0.85), 4)
  )
}

function lantern(canvas: Canvas, x: number, y: number, scale: number): string {
  return (
    canvas.glow(x, y - 18 * scale, 90 * scale, colour.lamp, 0.75) +
    rectangle(x - 9 * scale, y - 30 * scale, 18 * scale, 30 * scale, '#fff0c4', { rx: 4 }) +
    rectangle(x - 11 * scale, y - 34 * scale, 22 * scale, 6 * scale, colour.walnut) +
    rectangle(x - 11 * scale, y - 3 * scale, 22 * scale, 5 * scale, colour.walnut)
  )
}

function place(canvas: Canvas, x: number): string {
  return (
    placed(x, 884, 0.95, parasol(canvas, '#b9696a', '#f0c39b', 150)) +
    placed(x - 20, 890, 0.36, lounger(canvas, '#e9c4a4'))
  )
}

function hotel(canvas: Canvas): string {
  const back = { leaf: '#2b3a52', trunk: '#4a3850', light: '#c07a8c' }
  const wing = { y: 858, width: 330, floors: 2, floorHeight: 104, bays: 4, roofHeight: 92 }
  const house =
    bushes(canvas, 1180, 810, 1300, 120, '#2c4550', 4) +
    palm(canvas, { x: 1400, y: 800, height: 430, lean: -0.1, seed: 9, ...back }) +
    palm(canvas, { x: 2220, y: 820, height: 500, lean: 0.1, seed: 17, ...back }) +
    facade(canvas, { ...wing, x: 1440, seed: 5 }, dusk) +
    facade(canvas, { ...wing, x: 2010, seed: 8 }, dusk) +
    facade(
      canvas,
      {
        ...wing,
        x: 1690,
        y: 862,
        width: 400,
        floors: 3,
        floorHeight: 112,
        bays: 5,
        roofHeight: 118,
        seed: 3,
        arcade: true,
      },
      dusk,
    ) +
    bushes(canvas, 1400, 872, 300, 40, '#2f4a44', 14) +
    bushes(canvas, 2090, 872, 330, 44, '#2f4a44', 15) +
    pavilion(canvas, 1270, 872, 240, 190, dusk)
  return placed(-360, -134, 1.155, house)
}

function garden(canvas: Canvas): string {
  const leaf = '#172436'
  const near = { leaf: '#1d2c42', trunk: '#3a2b40', light: '#a5688a' }
  return (
    place(canvas, 1400) +
    place(canvas, 1560) +
    place(canvas, 2130) +
    [1300, 1480, 1640, 1824, 2010, 2210].map((x) => lantern(canvas, x, 882, 0.75)).join('') +
    canvas.shadow(700, 946, 110, 16, 0.5) +
    jukung(canvas, 690, 936, 0.62, '#e9d3bd', null) +
    [
      [560, 972],
      [835, 944],
      [935, 918],
    ]
      .map(([x, y]) => lantern(canvas, x!, y!, 0.55))
      .join('') +
    bushes(canvas, 985, 900, 150, 46, '#2a3f4a', 33) +
    palm(canvas, { x: 1060, y: 898, height: 640, lean: 0.1, seed: 41, ...near }) +
    palm(canvas, { x: 1020, y: 904, height: 480, lean: -0.22, seed: 46, ...near }) +
    fern(1000, 912, 70, '#24384a', 3, 9) +
    fern(1090, 904, 60, '#24384a', 5, 9) +
    palm(canvas, {
      x: 2352,
      y: 1010,
      height: 800,
      lean: -0.1,
      leaf,
      trunk: '#2b2036',
      light: '#7a5078',
      seed: 52,
    }) +
    fern(60, 1030, 250, darker(leaf, 0.1), 6, 11) +
    broadleaf(-10, 1030, 330, leaf, 23, 9, 80) +
    broadleaf(2420, 1040, 300, leaf, 27, 9, 80) +
    fern(2200, 1040, 190, leaf, 9, 11) +
    frangipani(canvas, 178, 930, 26, 20) +
    frangipani(canvas, 226, 962, 20, 60) +
    frangipani(canvas, 132, 972, 18, 100)
  )
}

export function header(): Scene {
  const canvas = new Canvas(2400, 1000)
  const content =
    backdrop(canvas) + water(canvas) + beach(canvas) + hotel(canvas) + pool(canvas) + garden(canvas)
  return { canvas, content }
}
