import { bed } from '../bed.ts'
import { canopyBack, canopyFront } from '../canopy.ts'
import {
  alpha,
  Canvas,
  darker,
  ellipse,
  lighter,
  line,
  path,
  randomFrom,
  rectangle,
  type Scene,
  times,
} from '../canvas.ts'
import { frameOf, pendant, rug, stand, tableLamp, window } from '../decor.ts'
import { frangipani } from '../flowers.ts'
import { cabinet } from '../furniture.ts'
import { type Frame, moon, sky, stars } from '../outdoors.ts'
import { colour, dusk } from '../palette.ts'
import { broadleaf, bushes, fern, palm, pot } from '../plants.ts'
import { Camera, grade, type Place, planks, type Shell, shell } from '../room.ts'

/** Thatch on rafters, open to the ridge. */
function thatch(canvas: Canvas, camera: Camera, plan: Shell, eaves: number, ridge: number): string {
  const slope = (side: number) => {
    const at = (share: number, z: number): Place => [side * (1 - share), eaves + (ridge - eaves) * share, z]
    const plane = camera.face(at(0, 1.2), at(0, plan.back), at(1, plan.back), at(1, 1.2))
    const battens = times(16, (index) =>
      line(camera.route(at(index / 16, 1.2), at(index / 16, plan.back)), alpha('#3c2130', 0.22), 3),
    )
    const rafters = times(7, (index) => {
      const z = plan.back - 0.05 - index * 0.62
      return line(camera.route(at(0, z), at(1, z)), darker(colour.teak, 0.35), camera.scale(z) * 0.07, {
        'stroke-linecap': 'butt',
      })
    })
    const tint = canvas.between([0, -100], [0, 330], ['#6f4a3a', '#a87850'])
    return (
      path(plane, tint) +
      battens +
      rafters +
      line(camera.route(at(0, 1.2), at(0, plan.back)), darker(colour.teak, 0.2), 18)
    )
  }
  return slope(plan.left) + slope(plan.right)
}

/** The garden behind the open doors: a lit pool, a wall, palms against the last light. */
function courtAtDusk(canvas: Canvas, frame: Frame): string {
  const { x, y, width, height } = frame
  const edge = y + height * 0.66
  const random = randomFrom(5)
  const shine = times(26, () =>
    ellipse(
      x + random() * width,
      edge + height * random(0.06, 0.3),
      random(8, 40),
      1.6,
      alpha('#fff0cc', random(0.2, 0.6)),
    ),
  )
  const lamp = (share: number) =>
    canvas.glow(x + width * share, edge - 8, 70, colour.lamp, 0.9) +
    rectangle(x + width * share - 6, edge - 20, 12, 20, '#fff0c4', { rx: 3 })
  return (
    sky(canvas, { ...frame, height: height * 0.6 }, dusk) +
    stars({ ...frame, height: height * 0.3 }, 26, 6) +
    moon(canvas, x + width * 0.32, y + height * 0.2, height * 0.045, dusk) +
    palm(canvas, {
      x: x + width * 0.78,
      y: edge,
      height: height * 0.58,
      lean: -0.12,
      leaf: '#24364a',
      trunk: '#3a2b40',
      light: '#a5688a',
      seed: 4,
    }) +
    bushes(canvas, x - 20, edge - height * 0.1, width + 40, height * 0.22, '#2f4a50', 7) +
    rectangle(x, edge - height * 0.14, width, height * 0.14, canvas.linear(['#a4766c', '#6f4c58'])) +
    fern(x + width * 0.16, edge, height * 0.2, '#2c4a46', 8, 9) +
    broadleaf(x + width * 0.92, edge + 6, height * 0.28, '#2c4a46', 3, 8) +
    rectangle(x, edge, width, height * 0.34, canvas.linear(['#7fc9bd', '#3f9c9c', '#226a7c'])) +
    rectangle(x, edge, width, 5, alpha('#fff3d6', 0.8)) +
    shine +
    lamp(0.36) +
    lamp(0.62) +
    rectangle(x, y + height * 0.95, width, height * 0.05, '#8a5a48')
  )
}

export function villaRoom(): Scene {
  const canvas = new Canvas()
  const camera = new Camera({ horizon: 390 })
  const plan: Shell = { left: -2.9, right: 2.9, height: 4.7, back: 5.8 }
  const linen = {
    frame: colour.walnut,
    sheet: '#fbeedd',
    throw: '#b5533a',
    cushion: '#3f8a86',
    headboard: colour.walnut,
  }
  const doors = frameOf(camera, { x: 0.72, y: 0.02, z: 5.8, width: 2.0, height: 2.36 })
  const canopy = { x: -0.95, z: 3.75, width: 1.86, length: 2 }
  const content =
    shell(canvas, camera, plan, {
      back: '#f3d3a6',
      left: '#e3bd96',
      right: '#e3bd96',
      ceiling: '#8a5a3c',
      floor: '#8f5836',
    }) +
    planks(camera, plan, '#8f5836', 8) +
    canvas.glow(800 - 0.95 * 215, 400, 620, colour.lamp, 0.4) +
    thatch(canvas, camera, plan, 2.55, 4.7) +
    line(camera.route([-2.9, 2.55, 5.8], [2.9, 2.55, 5.8]), darker(colour.teak, 0.3), 22) +
    window(canvas, doors, courtAtDusk(canvas, doors), 1, colour.walnut, false) +
    [0, 1]
      .map((index) =>
        path(
          camera.face(
            [0.72 + index * 2, 0, 5.8],
            [0.72 + index * 2, 2.38, 5.8],
            [0.56 + index * 2.36, 2.38, 5.25],
            [0.56 + index * 2.36, 0, 5.25],
          ),
          canvas.linear([lighter(colour.teak, 0.1), darker(colour.teak, 0.25)], 0),
          { stroke: darker(colour.teak, 0.4), 'stroke-width': 5 },
        ),
      )
      .join('') +
    path(
      camera.face([0.72, 0.003, 5.8], [2.72, 0.003, 5.8], [3.2, 0.003, 3.2], [0.5, 0.003, 3.2]),
      canvas.linear([alpha('#f2a98c', 0.5), alpha('#9fd3c6', 0.12), alpha('#9fd3c6', 0)]),
    ) +
    rug(canvas, camera, { x: -2.35, z: 3.25, width: 2.9, depth: 1.9 }, '#e9cfae', '#9c4a33') +
    cabinet(canvas, camera, { x: -2.62, z: 5.2, width: 0.5, height: 0.52, depth: 0.42 }, colour.teak) +
    cabinet(canvas, camera, { x: 0.12, z: 5.2, width: 0.46, height: 0.52, depth: 0.42 }, colour.teak) +
    stand(camera, [-2.38, 0.52, 5.4], tableLamp(canvas, colour.terracotta)) +
    stand(camera, [0.36, 0.52, 5.4], tableLamp(canvas, colour.terracotta)) +
    canopyBack(canvas, camera, canopy) +
    bed(canvas, camera, { x: -0.95, z: 3.8, width: 1.72, length: 1.95, linen, head: 'panel', seed: 6 }) +
    stand(
      camera,
      [-0.95, 0.62, 4.75],
      frangipani(canvas, -8, 0, 6, 10) +
        frangipani(canvas, 4, 4, 5, 50) +
        frangipani(canvas, 12, -3, 4.5, 80),
    ) +
    canopyFront(canvas, camera, canopy) +
    pendant(canvas, 1040, 190, 130, 200, colour.rattan, 1) +
    pot(canvas, 1520, 1040, 170, '#b9794c') +
    broadleaf(1520, 890, 380, '#3c6248', 14, 9) +
    canvas.all(
      canvas.linear(
        [
          alpha('#3a2058', 0.2),
          [0.35, alpha('#7a3f58', 0)],
          [0.7, alpha('#7a3f58', 0)],
          alpha('#3a2058', 0.16),
        ],
        20,
      ),
    ) +
    grade(canvas, '#ffca8a', 10, 0.14)
  return { canvas, content }
}
