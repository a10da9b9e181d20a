import {
  alpha,
  Canvas,
  curve,
  darker,
  ellipse,
  line,
  path,
  placed,
  rectangle,
  type Scene,
  times,
} from '../canvas.ts'
import { clouds, foam, glitter, hills, jukung, sea, sky, sun, volcano } from '../outdoors.ts'
import { dawn } from '../palette.ts'
import { broadleaf, fern, palm } from '../plants.ts'
import { grade } from '../room.ts'

/** A boat on the sand with the long shadow of the first hour. */
function ashore(
  canvas: Canvas,
  x: number,
  y: number,
  scale: number,
  hull: string,
  sail: string | null,
): string {
  const hullShade = 'M-152 8Q0 24 156 4L84 84Q-60 106 -206 74Z'
  const dark = canvas.linear([alpha('#3c2140', 0.45), alpha('#3c2140', 0.04)])
  return placed(x, y, scale, path(hullShade, dark)) + jukung(canvas, x, y, scale, hull, sail)
}

export function beach(): Scene {
  const canvas = new Canvas()
  const horizon = 500
  const water = { x: 0, y: horizon, width: 1600, height: 420 }
  const sunX = 1130
  const wet = curve([
    [-20, 900],
    [260, 824],
    [560, 800],
    [900, 770],
    [1250, 724],
    [1640, 702],
  ])
  const dry = curve([
    [-20, 980],
    [300, 900],
    [620, 866],
    [960, 826],
    [1300, 768],
    [1640, 744],
  ])
  const prints = times(16, (index) => {
    const share = index / 15
    return ellipse(
      640 + share * 420 + (index % 2) * 22,
      1040 - share * 190,
      11 - share * 5,
      6 - share * 3,
      alpha('#7a4a4a', 0.28),
    )
  })
  const trees = { leaf: '#2f4b4c', trunk: '#5d4450', light: '#8fae8a' }
  const content =
    sky(canvas, { x: 0, y: 0, width: 1600, height: horizon + 1 }, dawn) +
    canvas.glow(sunX, horizon - 20, 800, '#ffe0a0', 0.75, 360) +
    clouds(canvas, { x: 0, y: 120, width: 1600, height: 250 }, 7, '#f0a092', 6) +
    sun(canvas, sunX, horizon - 34, 66, dawn) +
    volcano(canvas, 570, horizon, 980, 240, dawn) +
    hills(canvas, { x: 1320, y: horizon - 50, width: 560, height: 50 }, '#9a7a96', dawn.haze, 7, 5) +
    sea(canvas, water, dawn, 9, 100) +
    glitter(sunX, water, '#fff3cf', 6, 0.1, 130) +
    jukung(canvas, 720, 562, 0.34, '#4b4a6a', '#e08a6a') +
    jukung(canvas, 1330, 540, 0.24, '#4b4a6a', '#f6dcae') +
    jukung(canvas, 1470, 530, 0.16, '#4b4a6a', '#e08a6a') +
    foam(-20, 690, 1640, 6, alpha('#fff3df', 0.6), 5) +
    foam(-20, 752, 1240, 8, alpha('#fff3df', 0.75), 8) +
    path(`${wet}L1640 1067H-20Z`, canvas.between([0, 700], [0, 1000], ['#f3b999', '#b58a8c'])) +
    line(wet, alpha('#fffaf0', 0.95), 10) +
    canvas.within(`${wet}L1640 1067H-20Z`, canvas.glow(sunX, 800, 260, '#fff0c0', 0.75, 60)) +
    path(`${dry}L1640 1067H-20Z`, canvas.between([0, 750], [0, 1067], ['#fbd8a6', '#eab98c', '#cf9678'])) +
    prints +
    ashore(canvas, 1310, 872, 0.96, '#2f827f', '#f0d8b0') +
    ashore(canvas, 400, 960, 0.86, '#f6ead6', null) +
    palm(canvas, { x: 120, y: 1010, height: 820, lean: 0.13, seed: 13, ...trees }) +
    palm(canvas, { x: 40, y: 1020, height: 640, lean: 0.02, seed: 31, ...trees }) +
    fern(70, 1040, 180, '#35574f', 5, 11) +
    broadleaf(-10, 1090, 300, '#2f4b4c', 7, 8) +
    broadleaf(1620, 1100, 300, darker('#35574f', 0.1), 15, 8) +
    rectangle(0, 0, 1600, 1067, canvas.linear([alpha('#ffcf9a', 0.02), alpha('#ffb98a', 0.1)])) +
    grade(canvas, '#ffd9a0', 100, 0.1)
  return { canvas, content }
}
