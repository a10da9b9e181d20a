import {
  alpha,
  arch,
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
import { frangipani } from '../flowers.ts'
import { moon, sky, stars } from '../outdoors.ts'
import { colour, dusk } from '../palette.ts'
import { pillow } from '../pillow.ts'
import { broadleaf, bushes, fern, palm, pot } from '../plants.ts'
import { block, Camera, grade } from '../room.ts'
import { lantern, stoneWall } from '../stone.ts'

/** A mouth of stone in the wall, and the water falling out of it. */
function spout(canvas: Canvas, x: number, y: number, fall: number): string {
  return (
    path(arch(x - 34, y - 50, 68, 84), '#5d4452') +
    path(arch(x - 26, y - 42, 52, 76), '#3c2c44') +
    rectangle(x - 14, y + 14, 28, 12, '#c9a58e', { rx: 3 }) +
    path(
      `M${x - 11} ${y + 24}Q${x - 9} ${y + fall * 0.5} ${x - 15} ${y + fall}H${x + 15}` +
        `Q${x + 9} ${y + fall * 0.5} ${x + 11} ${y + 24}Z`,
      canvas.linear([alpha('#ffffff', 0.75), alpha('#bfece2', 0.45)]),
    ) +
    ellipse(x, y + fall, 40, 7, alpha('#ffffff', 0.5))
  )
}

function pool(canvas: Canvas, camera: Camera): string {
  const random = randomFrom(17)
  const face = (grow: number) =>
    camera.face([-0.75 - grow, 0, 3.35 - grow], [3.2, 0, 3.35 - grow], [3.2, 0, 6.6], [-0.75 - grow, 0, 6.6])
  const outline = face(0)
  const shine = times(70, () => {
    const z = random(3.5, 6.5)
    const [x, y] = camera.at([random(-0.8, 3), 0, z])
    const reach = camera.scale(z) * random(0.05, 0.24)
    return path(
      `M${x} ${y}q${reach / 2} ${-reach * 0.05} ${reach} 0q${-reach / 2} ${reach * 0.05} ${-reach} 0Z`,
      alpha(random() > 0.3 ? '#e3fff4' : '#ffd9a8', random(0.25, 0.7)),
    )
  })
  const lights = [0.3, 1.7].map((x) => {
    const [across, down] = camera.at([x, 0, 5.2])
    return canvas.glow(across, down, 330, '#c9fff0', 0.6, 80)
  })
  return (
    path(face(0.16), canvas.linear(['#b08a80', '#dcb59c'])) +
    path(outline, canvas.linear(['#8fe0d0', '#3fb0ac', '#1f7d90', '#175f7c'])) +
    canvas.within(outline, ...lights, shine) +
    line(camera.route([-0.75, 0, 6.6], [-0.75, 0, 3.35], [3.2, 0, 3.35]), alpha('#fff3df', 0.65), 4)
  )
}

function daybed(canvas: Canvas, camera: Camera): string {
  const post = (x: number, z: number) => {
    const [left, up] = camera.at([x, 2.05, z])
    const [, down] = camera.at([x, 0, z])
    const wide = camera.scale(z) * 0.07
    return rectangle(
      left - wide / 2,
      up,
      wide,
      down - up,
      canvas.linear([lighter(colour.teak, 0.15), darker(colour.teak, 0.4)], 0),
    )
  }
  const [left, near, far, right] = [-3.0, 4.3, 5.7, -1.15]
  const roof = camera.face(
    [left - 0.3, 2.02, near - 0.3],
    [right + 0.3, 2.02, near - 0.3],
    [(left + right) / 2 + 0.25, 2.85, (near + far) / 2],
    [(left + right) / 2 - 0.25, 2.85, (near + far) / 2],
  )
  const [middle, seat] = camera.at([(left + right) / 2, 0.5, 5])
  const scale = camera.scale(5)
  return (
    canvas.glow(middle, seat - 120, 380, colour.lamp, 0.65) +
    post(left, far) +
    post(right, far) +
    block(
      canvas,
      camera,
      { x: left, z: near, width: right - left, height: 0.34, depth: far - near },
      colour.teak,
      3,
    ) +
    block(
      canvas,
      camera,
      {
        x: left + 0.06,
        y: 0.34,
        z: near + 0.06,
        width: right - left - 0.12,
        height: 0.17,
        depth: far - near - 0.12,
      },
      '#f6e3cd',
      14,
    ) +
    pillow(canvas, middle - scale * 0.5, seat - 8, scale * 0.56, scale * 0.46, '#fbeedd', -4) +
    pillow(canvas, middle + scale * 0.1, seat - 8, scale * 0.56, scale * 0.46, '#fbeedd', 3) +
    pillow(
      canvas,
      middle - scale * 0.18,
      seat + 4,
      scale * 0.46,
      scale * 0.36,
      colour.terracotta,
      2,
      '#f4cfae',
    ) +
    pillow(canvas, middle + scale * 0.38, seat + 8, scale * 0.42, scale * 0.32, colour.sea, -5, '#a9d9cc') +
    post(left, near) +
    post(right, near) +
    path(roof, canvas.linear(['#a87c62', '#7d5650', '#553a48'])) +
    times(24, (index) =>
      line(
        camera.route(
          [(left + right) / 2 - 0.25 + index * 0.021, 2.85, 5],
          [left - 0.3 + index * 0.105, 2.02, near - 0.3],
        ),
        alpha(colour.ink, 0.16),
        3,
      ),
    ) +
    line(camera.route([left - 0.3, 2.02, near - 0.3], [right + 0.3, 2.02, near - 0.3]), '#4a3040', 14)
  )
}

export function villaPool(): Scene {
  const canvas = new Canvas()
  const camera = new Camera({ horizon: 400 })
  const [, wallFoot] = camera.at([0, 0, 6.9])
  const content =
    sky(canvas, { x: 0, y: 0, width: 1600, height: 520 }, dusk) +
    stars({ x: 0, y: 0, width: 1600, height: 320 }, 90, 8) +
    moon(canvas, 1080, 150, 50, dusk) +
    bushes(canvas, -60, 500, 1740, 150, '#35435f', 3) +
    palm(canvas, {
      x: 1400,
      y: 560,
      height: 470,
      lean: -0.08,
      leaf: '#22334a',
      trunk: '#3a2b40',
      light: '#a5688a',
      seed: 6,
    }) +
    palm(canvas, {
      x: 760,
      y: 560,
      height: 400,
      lean: 0.12,
      leaf: '#22334a',
      trunk: '#3a2b40',
      light: '#a5688a',
      seed: 15,
    }) +
    bushes(canvas, -60, 540, 1740, 110, '#2f4a50', 9) +
    stoneWall(0, 510, 1600, wallFoot - 500, '#a47d76', 5) +
    rectangle(0, 500, 1600, 16, '#c9a08c') +
    rectangle(0, 516, 1600, wallFoot - 516, canvas.linear([alpha(colour.ink, 0.3), alpha(colour.ink, 0)])) +
    [700, 1000, 1300].map((x) => canvas.glow(x, 590, 150, colour.lamp, 0.5)).join('') +
    path(
      camera.face([-6, 0, 1.3], [6, 0, 1.3], [6, 0, 6.9], [-6, 0, 6.9]),
      canvas.between([0, wallFoot], [0, 1067], ['#8a6570', '#c09682', '#d3a98c']),
    ) +
    times(9, (index) =>
      line(camera.route([-6, 0, 3 + index * 0.45], [6, 0, 3 + index * 0.45]), alpha(colour.ink, 0.12), 2),
    ) +
    times(17, (index) =>
      line(camera.route([-4 + index * 0.5, 0, 1.6], [-4 + index * 0.5, 0, 6.9]), alpha(colour.ink, 0.1), 2),
    ) +
    pool(canvas, camera) +
    [700, 1000, 1300].map((x) => spout(canvas, x, 600, 162)).join('') +
    fern(560, wallFoot + 6, 120, '#2c4f4a', 4, 9) +
    fern(850, wallFoot - 4, 96, '#2c4f4a', 9, 9) +
    broadleaf(1520, wallFoot + 20, 260, '#2c4f4a', 7, 9) +
    daybed(canvas, camera) +
    lantern(canvas, 556, 940, 58) +
    lantern(canvas, 606, 842, 40) +
    lantern(canvas, 632, 788, 30) +
    frangipani(canvas, 960, 900, 20, 10) +
    frangipani(canvas, 1040, 930, 16, 50) +
    frangipani(canvas, 1240, 850, 15, 80) +
    pot(canvas, 30, 1130, 170, '#8f5b48') +
    broadleaf(30, 985, 300, '#274640', 12, 9) +
    grade(canvas, '#ffb98a', 90, 0.1)
  return { canvas, content }
}
