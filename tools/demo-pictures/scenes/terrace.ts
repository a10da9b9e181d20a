import {
  alpha,
  Canvas,
  circle,
  darker,
  ellipse,
  lighter,
  line,
  mirrored,
  path,
  placed,
  rectangle,
  type Scene,
  times,
} from '../canvas.ts'
import { frangipani } from '../flowers.ts'
import { clouds, glitter, hills, jukung, moon, sea, sky, stars } from '../outdoors.ts'
import { colour, dusk } from '../palette.ts'
import { broadleaf, bushes, fern, palm, pot } from '../plants.ts'
import { Camera, grade, planks } from '../room.ts'
import { candle, vase } from '../still-life.ts'

function glass(canvas: Canvas, wine: string): string {
  return (
    line('M0 0V-34', alpha('#fff3df', 0.7), 3) +
    ellipse(0, 0, 13, 3, alpha('#fff3df', 0.6)) +
    path('M-15 -76Q-18 -38 0 -34Q18 -38 15 -76Z', alpha('#fff6e6', 0.34)) +
    path('M-15 -58Q-15 -38 0 -35Q15 -38 15 -58Z', canvas.linear([lighter(wine, 0.2), wine])) +
    ellipse(0, -76, 15, 3, alpha('#ffffff', 0.5))
  )
}

/** A round table laid for two; 200 across on 0,0. */
function table(canvas: Canvas): string {
  const cloth =
    'M-112 -128C-120 -70 -104 -40 -96 -26Q-72 -38 -48 -24T0 -24T48 -24T96 -26C104 -40 120 -70 112 -128Z'
  const plate = (x: number) => ellipse(x, -126, 34, 9, '#fff6e6') + ellipse(x, -127, 22, 5.5, '#e3c3a4')
  return (
    canvas.shadow(0, 0, 130, 18, 0.6) +
    rectangle(-9, -40, 18, 38, darker(colour.teak, 0.4)) +
    ellipse(0, -2, 46, 9, darker(colour.teak, 0.35)) +
    path(cloth, canvas.linear(['#fff3df', '#f1cfa8', '#b98a7c'])) +
    times(7, (index) =>
      path(`M${-84 + index * 28} -118q-8 50 -6 92q10 -6 12 -4q-6 -40 -6 -88Z`, alpha('#8a5a58', 0.16)),
    ) +
    ellipse(0, -128, 112, 27, canvas.linear(['#ffeccb', '#fff8ea'])) +
    canvas.glow(0, -140, 110, '#ffd48a', 0.5, 40) +
    plate(-58) +
    plate(58) +
    placed(-26, -120, 0.8, glass(canvas, '#9c2f4a')) +
    placed(30, -120, 0.8, glass(canvas, '#f2c46a')) +
    placed(0, -132, 0.24, vase(canvas, colour.sea)) +
    frangipani(canvas, -4, -170, 11, 10) +
    frangipani(canvas, 7, -162, 8, 40) +
    placed(0, -112, 1, candle(canvas, 17, 9))
  )
}

/** A rattan chair with a round back, turned to the right. */
function chair(canvas: Canvas): string {
  const cane = '#b98a5e'
  const back = 'M-52 -90C-66 -190 -30 -210 0 -206C26 -204 34 -170 30 -90Z'
  return (
    canvas.shadow(0, 0, 66, 10, 0.55) +
    line('M-44 0L-40 -84M42 0L36 -84M-20 -6L-18 -84M22 -6L18 -84', darker(cane, 0.45), 7) +
    path(back, canvas.linear([lighter(cane, 0.15), cane, darker(cane, 0.35)], 20), {
      stroke: darker(cane, 0.35),
      'stroke-width': 6,
    }) +
    canvas.within(
      back,
      times(12, (index) =>
        line(
          `M${-140 + index * 18} -80l130 -130M${-140 + index * 18} -210l130 130`,
          alpha(colour.ink, 0.2),
          2.5,
        ),
      ),
    ) +
    path(
      'M-54 -98H52Q64 -96 62 -84T50 -74H-48Q-60 -76 -54 -98Z',
      canvas.linear([lighter(colour.terracotta, 0.25), darker(colour.terracotta, 0.2)]),
    )
  )
}

/** Bulbs on a sagging wire. */
function festoon(
  canvas: Canvas,
  from: readonly [number, number],
  to: readonly [number, number],
  sag: number,
  count: number,
): string {
  const bulbs = times(count, (index) => {
    const share = (index + 0.5) / count
    const x = from[0] + (to[0] - from[0]) * share
    const y = from[1] + (to[1] - from[1]) * share + Math.sin(Math.PI * share) * sag
    return (
      canvas.glow(x, y + 14, 46, colour.lamp, 0.85) +
      circle(x, y + 14, 8, '#fff3cf') +
      rectangle(x - 4, y, 8, 9, colour.ink)
    )
  })
  return (
    line(
      `M${from[0]} ${from[1]}Q${(from[0] + to[0]) / 2} ${(from[1] + to[1]) / 2 + sag * 2} ${to[0]} ${to[1]}`,
      '#2b1d33',
      3,
    ) + bulbs
  )
}

export function terrace(): Scene {
  const canvas = new Canvas()
  const camera = new Camera({ horizon: 470, eye: 1.75 })
  const horizon = 470
  const water = { x: 0, y: horizon, width: 1600, height: 270 }
  const [, edge] = camera.at([0, 0, 8.6])
  const [, rail] = camera.at([0, 0.9, 8.6])
  const setting = (x: number, z: number) => {
    const [across, down] = camera.at([x, 0, z])
    const scale = camera.scale(z) / 175
    return (
      canvas.glow(across, down, 300 * scale, colour.lamp, 0.34, 80 * scale) +
      placed(across - 168 * scale, down - 12 * scale, scale, chair(canvas)) +
      mirrored(across + 168 * scale, down - 12 * scale, scale, chair(canvas)) +
      placed(across, down, scale, table(canvas))
    )
  }
  const post = (x: number, wide: number, foot: number) =>
    rectangle(x, 0, wide, foot, canvas.linear([lighter('#6a4436', 0.15), '#5a382e', '#3a2430'], 0))
  const content =
    sky(canvas, { x: 0, y: 0, width: 1600, height: horizon + 1 }, dusk) +
    stars({ x: 0, y: 0, width: 1600, height: 300 }, 120, 4) +
    clouds(canvas, { x: 0, y: 190, width: 1600, height: 160 }, 5, dusk.cloud, 9) +
    moon(canvas, 1030, 200, 58, dusk) +
    hills(canvas, { x: -100, y: horizon - 80, width: 900, height: 80 }, '#5b4a7c', dusk.haze, 6, 6) +
    sea(canvas, water, dusk, 12, 70) +
    glitter(1030, water, '#fff0cf', 5, 0.08, 90) +
    jukung(canvas, 760, 530, 0.36, '#3a3a66', '#e39a86') +
    jukung(canvas, 1290, 512, 0.24, '#3a3a66', '#f3cfa6') +
    bushes(canvas, -60, edge + 10, 500, 90, '#2c4550', 4) +
    bushes(canvas, 1260, edge + 10, 420, 80, '#2c4550', 7) +
    palm(canvas, {
      x: 1460,
      y: edge,
      height: 520,
      lean: -0.1,
      leaf: '#22334a',
      trunk: '#3a2b40',
      light: '#a5688a',
      seed: 11,
    }) +
    path(
      camera.face([-9, 0, 1.2], [9, 0, 1.2], [9, 0, 8.6], [-9, 0, 8.6]),
      canvas.between([0, edge], [0, 1067], ['#5a3d4c', '#7d5248', '#96634a']),
    ) +
    planks(camera, { left: -6, right: 6, height: 3, back: 8.6 }, '#8a5a48', 7) +
    times(58, (index) => rectangle(index * 28, rail, 4, edge - rail, '#3f2a3a')) +
    rectangle(0, rail - 8, 1600, 13, canvas.linear(['#8a5a58', '#4a303e'])) +
    times(9, (index) => canvas.glow(110 + index * 180, rail - 6, 34, colour.lamp, 0.5)) +
    setting(-1.9, 7.1) +
    setting(1.1, 7.4) +
    setting(3.6, 6.6) +
    setting(-0.3, 4.9) +
    setting(-3.1, 4.6) +
    setting(2.65, 4.15) +
    post(96, 46, 1020) +
    post(1490, 46, 1040) +
    rectangle(0, 0, 1600, 54, canvas.linear(['#2f1e30', '#5a382e'])) +
    times(17, (index) => path(`M${index * 100 - 20} 54h26l-10 46h-22Z`, '#3f2832')) +
    festoon(canvas, [118, 90], [1512, 90], 90, 14) +
    festoon(canvas, [-40, 200], [118, 96], 20, 2) +
    festoon(canvas, [118, 170], [1512, 150], 150, 12) +
    pot(canvas, 36, 1080, 150, '#8f4f3c') +
    fern(36, 945, 270, '#2a4a48', 6, 11) +
    broadleaf(1610, 1100, 360, '#274640', 10, 9) +
    grade(canvas, '#ffb27a', 90, 0.08)
  return { canvas, content }
}
