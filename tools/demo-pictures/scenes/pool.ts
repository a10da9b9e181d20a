import { facade, pavilion } from '../building.ts'
import {
  alpha,
  Canvas,
  darker,
  line,
  mirrored,
  path,
  placed,
  randomFrom,
  rectangle,
  type Scene,
  times,
} from '../canvas.ts'
import { frangipani } from '../flowers.ts'
import { lounger, parasol } from '../furniture.ts'
import { clouds, glitter, hills, sea, sky, sun } from '../outdoors.ts'
import { afternoon, colour } from '../palette.ts'
import { broadleaf, bushes, fern, palm } from '../plants.ts'
import { Camera, grade } from '../room.ts'

function water(canvas: Canvas, camera: Camera): string {
  const random = randomFrom(8)
  const rim = camera.face([-1.95, 0, 1.6], [1.95, 0, 1.6], [1.95, 0, 13.4], [-1.95, 0, 13.4])
  const outline = camera.face([-1.7, 0, 1.6], [1.7, 0, 1.6], [1.7, 0, 13], [-1.7, 0, 13])
  const shine = times(130, () => {
    const z = 3.2 + random() ** 2 * 9.4
    const [x, y] = camera.at([random(-1.7, 1.5), 0, z])
    const reach = camera.scale(z) * random(0.08, 0.42)
    return path(
      `M${x} ${y}q${reach / 2} ${-reach * 0.06} ${reach} 0q${-reach / 2} ${reach * 0.06} ${-reach} 0Z`,
      alpha(random() > 0.25 ? '#f3fff6' : '#1f7d90', random(0.25, 0.6)),
    )
  })
  const steps = [0, 1, 2]
    .map((index) =>
      line(
        camera.route([-1.7, 0, 12.2 - index * 0.5], [1.7, 0, 12.2 - index * 0.5]),
        alpha('#ffffff', 0.3),
        2,
      ),
    )
    .join('')
  return (
    path(rim, '#f0d9b5') +
    path(outline, canvas.between([0, 650], [0, 1067], ['#c9ede0', '#8ad6cb', '#4fb3b0', '#2c8f9b'])) +
    canvas.within(
      outline,
      rectangle(300, 640, 620, 430, canvas.linear([alpha('#1f7d90', 0.34), alpha('#1f7d90', 0)], 0)),
      steps,
      shine,
    ) +
    line(camera.route([-1.7, 0, 13], [-1.7, 0, 1.6]), alpha('#ffffff', 0.55), 4) +
    line(camera.route([1.7, 0, 13], [1.7, 0, 1.6]), alpha('#ffffff', 0.55), 4)
  )
}

export function pool(): Scene {
  const canvas = new Canvas()
  const camera = new Camera({ centre: 860, horizon: 470 })
  const trees = { leaf: '#4d7f49', trunk: '#94704e', light: '#e3d98a' }
  const seat = (x: number, z: number) => {
    const [across, down] = camera.at([x, 0, z])
    const scale = camera.scale(z) / 190
    const bed = lounger(canvas, '#fbf0da')
    const shade = path(
      camera.face(
        [x - 0.7, 0.002, z + 0.25],
        [x + 0.6, 0.002, z + 0.25],
        [x + 1.5, 0.002, z - 0.35],
        [x + 0.2, 0.002, z - 0.35],
      ),
      alpha('#7a4a3a', 0.22),
    )
    return (
      shade +
      placed(across, down, scale * 1.2, parasol(canvas, colour.terracotta, '#fbf0da', 220)) +
      (x < 0 ? placed(across, down + 8 * scale, scale, bed) : mirrored(across, down + 8 * scale, scale, bed))
    )
  }
  const rows = [11, 8.6, 6.7, 5.2]
  const content =
    sky(canvas, { x: 0, y: 0, width: 1600, height: 520 }, afternoon) +
    sun(canvas, 1120, 190, 50, afternoon) +
    clouds(canvas, { x: 0, y: 60, width: 1600, height: 220 }, 6, afternoon.cloud, 3) +
    hills(canvas, { x: 900, y: 430, width: 800, height: 66 }, '#8fb3a6', afternoon.haze, 4, 6) +
    sea(canvas, { x: 760, y: 492, width: 840, height: 60 }, afternoon, 5, 24) +
    glitter(1120, { x: 760, y: 492, width: 840, height: 56 }, '#fffbe6', 4, 0.1, 30) +
    bushes(canvas, -60, 580, 1020, 190, '#5d8a5a', 5) +
    rectangle(0, 552, 1600, 80, canvas.linear(['#a3bd78', '#8fae68'])) +
    palm(canvas, { x: 90, y: 600, height: 470, lean: 0.06, seed: 3, ...trees }) +
    palm(canvas, { x: 930, y: 590, height: 360, lean: 0.1, seed: 8, ...trees }) +
    facade(
      canvas,
      { x: 200, y: 590, width: 300, floors: 2, floorHeight: 98, bays: 3, roofHeight: 84, seed: 6 },
      afternoon,
    ) +
    facade(
      canvas,
      {
        x: 420,
        y: 594,
        width: 420,
        floors: 3,
        floorHeight: 104,
        bays: 5,
        roofHeight: 108,
        seed: 2,
        arcade: true,
      },
      afternoon,
    ) +
    pavilion(canvas, 1180, 592, 250, 190, afternoon) +
    bushes(canvas, 960, 604, 700, 62, '#6b9459', 12) +
    bushes(canvas, 160, 606, 640, 40, '#6b9459', 15) +
    palm(canvas, { x: 1440, y: 625, height: 560, lean: -0.06, seed: 21, ...trees }) +
    path(
      camera.face([-16, 0, 1.3], [16, 0, 1.3], [16, 0, 17], [-16, 0, 17]),
      canvas.between([0, 600], [0, 1067], ['#e3c79c', '#efd5ac', '#e9c99c']),
    ) +
    times(14, (index) =>
      line(camera.route([-9, 0, 3.4 + index * 0.8], [9, 0, 3.4 + index * 0.8]), alpha('#b98a5e', 0.25), 2),
    ) +
    times(19, (index) =>
      line(camera.route([-6.3 + index * 0.7, 0, 1.6], [-6.3 + index * 0.7, 0, 17]), alpha('#b98a5e', 0.2), 2),
    ) +
    water(canvas, camera) +
    rows.map((z) => seat(-2.9, z) + seat(3.0, z)).join('') +
    frangipani(canvas, 700, 930, 20, 10) +
    frangipani(canvas, 1020, 850, 15, 50) +
    fern(30, 1090, 330, '#3f7049', 4, 11) +
    broadleaf(-10, 1100, 420, '#45774a', 9, 9, 60) +
    broadleaf(1620, 1110, 380, darker('#45774a', 0.1), 13, 9, 60) +
    grade(canvas, '#fff0bf', 150, 0.22)
  return { canvas, content }
}
