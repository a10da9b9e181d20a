import {
  alpha,
  Canvas,
  circle,
  darker,
  ellipse,
  lighter,
  line,
  path,
  placed,
  rectangle,
  type Scene,
  times,
} from '../canvas.ts'
import { frameOf, stand, window } from '../decor.ts'
import { hills, sky, sun } from '../outdoors.ts'
import { colour, dawn, golden, morning } from '../palette.ts'
import { bushes } from '../plants.ts'
import { beams, block, Camera, grade, planks, type Shell, shell } from '../room.ts'
import { steam, towels } from '../still-life.ts'
import { cedar, maple, mossGarden, shoji, tatami } from './parts.ts'

const plan: Shell = { left: -2.8, right: 2.8, height: 2.6, back: 5.6 }
const walls = { back: '#e9dcc0', left: '#e2d2b0', right: '#e2d2b0', ceiling: '#b08a62', floor: '#cdbf86' }

/** A lamp of paper on the floor. */
const paperLamp = (canvas: Canvas) =>
  canvas.glow(0, -34, 130, colour.lamp, 0.75) +
  canvas.shadow(0, 0, 26, 5, 0.5) +
  rectangle(-19, -62, 38, 60, canvas.linear(['#fff6da', '#ffe0a0']), { rx: 5 }) +
  line('M-19 -42h38M-19 -22h38', alpha(cedar, 0.7), 2)

/** A bed that is little more than a mat, with its covers. */
const lowBed = (canvas: Canvas, camera: Camera, x: number, z: number, width: number, cover: string) =>
  block(
    canvas,
    camera,
    { x: x - width / 2 - 0.1, z: z - 0.1, width: width + 0.2, height: 0.14, depth: 2.3 },
    cedar,
  ) +
  block(canvas, camera, { x: x - width / 2, y: 0.14, z, width, height: 0.2, depth: 2.1 }, '#faf4e6', 8) +
  block(
    canvas,
    camera,
    { x: x - width / 2 - 0.02, y: 0.3, z: z - 0.02, width: width + 0.04, height: 0.07, depth: 1.25 },
    cover,
    8,
  ) +
  [-0.24, 0.24]
    .map((side) =>
      block(
        canvas,
        camera,
        { x: x + side * width - 0.28, y: 0.34, z: z + 1.6, width: 0.56, height: 0.13, depth: 0.34 },
        '#fffaf0',
        14,
      ),
    )
    .join('')

export function machiyaRoom(): Scene {
  const canvas = new Canvas()
  const camera = new Camera({ eye: 1.5, horizon: 400 })
  const screens = frameOf(camera, { x: -2.3, y: 0.1, z: 5.6, width: 2.9, height: 1.9 })
  const alcove = frameOf(camera, { x: 1.05, y: 0, z: 5.6, width: 1.35, height: 2.1 })
  const scroll = {
    x: alcove.x + alcove.width * 0.34,
    y: alcove.y + 40,
    width: alcove.width * 0.32,
    height: 260,
  }
  const content =
    shell(canvas, camera, plan, walls) +
    tatami(camera, plan, canvas) +
    shoji(canvas, { ...screens, width: screens.width / 2 }, 4, 6) +
    shoji(canvas, { ...screens, x: screens.x + screens.width / 2, width: screens.width / 2 }, 4, 6) +
    canvas.within(
      `M${screens.x} ${screens.y}h${screens.width}v${screens.height}h${-screens.width}Z`,
      times(14, (index) =>
        rectangle(screens.x + index * 52, screens.y, 14, screens.height, alpha('#6b4630', 0.16)),
      ),
      ellipse(screens.x + 420, screens.y + 330, 70, 150, alpha('#6b4630', 0.1)),
    ) +
    rectangle(alcove.x, alcove.y, alcove.width, alcove.height, canvas.linear(['#7d6a4e', '#94805e'])) +
    rectangle(alcove.x - 16, alcove.y - 12, 18, alcove.height + 12, cedar) +
    rectangle(alcove.x, alcove.y + alcove.height - 24, alcove.width, 24, darker(cedar, 0.1)) +
    rectangle(scroll.x, scroll.y, scroll.width, scroll.height, '#f6eeda') +
    rectangle(scroll.x - 8, scroll.y + scroll.height, scroll.width + 16, 10, cedar) +
    circle(scroll.x + scroll.width / 2, scroll.y + 90, 26, '#b23a3a') +
    path(
      `M${scroll.x} ${scroll.y + 200}q${scroll.width * 0.25} -60 ${scroll.width * 0.5} -20t${scroll.width * 0.5} -10v60h${-scroll.width}Z`,
      alpha('#4a4a5c', 0.7),
    ) +
    beams(canvas, camera, plan, darker(cedar, 0.1), 6) +
    lowBed(canvas, camera, -0.3, 3.2, 1.7, '#5c6f8e') +
    stand(camera, [-1.75, 0, 4.9], paperLamp(canvas)) +
    stand(camera, [1.25, 0, 4.9], paperLamp(canvas)) +
    grade(canvas, '#fff0c8', 30, 0.2)
  return { canvas, content }
}

export function gardenRoom(): Scene {
  const canvas = new Canvas()
  const camera = new Camera({ eye: 1.4, horizon: 420 })
  const opening = frameOf(camera, { x: -1.7, y: 0.02, z: 5.6, width: 3.4, height: 2.05 })
  const content =
    shell(canvas, camera, plan, walls) +
    tatami(camera, plan, canvas) +
    window(canvas, opening, mossGarden(canvas, opening, morning, 6), 1, cedar, false) +
    shoji(canvas, { x: opening.x - 214, y: opening.y, width: 214, height: opening.height }, 3, 6) +
    shoji(canvas, { x: opening.x + opening.width, y: opening.y, width: 214, height: opening.height }, 3, 6) +
    beams(canvas, camera, plan, darker(cedar, 0.1), 6) +
    path(
      camera.face([-1.5, 0.01, 5.4], [1.5, 0.01, 5.4], [2.2, 0.01, 2.6], [-0.8, 0.01, 2.6]),
      alpha('#fff3c0', 0.28),
    ) +
    lowBed(canvas, camera, -1.25, 3.0, 1.0, '#8a3b46') +
    lowBed(canvas, camera, 0.15, 3.0, 1.0, '#8a3b46') +
    block(canvas, camera, { x: 1.35, z: 3.7, width: 1.0, height: 0.34, depth: 0.7 }, '#5a2430') +
    stand(camera, [2.2, 0, 5.0], paperLamp(canvas)) +
    grade(canvas, '#fff3cc', 50, 0.22)
  return { canvas, content }
}

/** The bath of the suite: a tub of cypress before a window on the hills. */
export function suite(): Scene {
  const canvas = new Canvas()
  const camera = new Camera({ eye: 1.5, horizon: 400 })
  const wood = '#d3a571'
  const view = frameOf(camera, { x: -2.1, y: 0.85, z: 5.6, width: 4.2, height: 1.5 })
  const tubFront = { x: 380, y: 700, width: 840, height: 250 }
  const hillsSeen =
    sky(canvas, view, dawn) +
    sun(canvas, view.x + view.width * 0.66, view.y + view.height * 0.5, 26, dawn) +
    hills(
      canvas,
      { x: view.x - 20, y: view.y + 120, width: view.width + 40, height: 190 },
      dawn.land,
      dawn.haze,
      5,
      7,
    ) +
    hills(
      canvas,
      { x: view.x - 20, y: view.y + 190, width: view.width + 40, height: 160 },
      darker(dawn.land, 0.15),
      dawn.haze,
      8,
      6,
    ) +
    bushes(canvas, view.x - 30, view.y + view.height + 20, view.width + 60, 90, '#55705a', 3) +
    maple(canvas, view.x + 110, view.y + view.height + 40, 320, 4, golden.haze)
  const content =
    shell(canvas, camera, plan, {
      back: '#cfa678',
      left: '#c99f70',
      right: '#c99f70',
      ceiling: '#b98c5c',
      floor: '#7a7a80',
    }) +
    planks(camera, plan, '#8a8a90', 6) +
    times(14, (index) => line(`M0 ${90 + index * 46}H1600`, alpha('#6b4630', 0.16), 2)) +
    window(canvas, view, hillsSeen, 3, cedar) +
    rectangle(
      tubFront.x - 30,
      tubFront.y - 26,
      tubFront.width + 60,
      34,
      canvas.linear([lighter(wood, 0.4), wood]),
      { rx: 6 },
    ) +
    path(
      `M${tubFront.x - 10} ${tubFront.y - 20}L${tubFront.x + 60} ${tubFront.y - 74}H${tubFront.x + tubFront.width - 60}L${tubFront.x + tubFront.width + 10} ${tubFront.y - 20}Z`,
      canvas.linear(['#bfe0dc', '#7fb6b4']),
    ) +
    times(9, (index) =>
      ellipse(480 + index * 80, tubFront.y - 44 - (index % 3) * 9, 30, 3, alpha('#ffffff', 0.5)),
    ) +
    rectangle(
      tubFront.x,
      tubFront.y,
      tubFront.width,
      tubFront.height,
      canvas.linear([lighter(wood, 0.18), darker(wood, 0.2)]),
    ) +
    times(11, (index) =>
      line(`M${tubFront.x + (index + 1) * 70} ${tubFront.y}v${tubFront.height}`, alpha('#6b4630', 0.35), 3),
    ) +
    canvas.shadow(800, 955, 470, 26, 0.6) +
    [500, 800, 1060].map((x, index) => placed(x, 640, 1.2 + index * 0.2, steam(canvas, 210))).join('') +
    block(canvas, camera, { x: 1.5, z: 3.2, width: 0.62, height: 0.42, depth: 0.4 }, wood) +
    stand(camera, [1.82, 0.42, 3.4], placed(0, 0, 0.3, towels(canvas, 150, ['#fbf4e6', '#7a2e3a']))) +
    stand(
      camera,
      [-1.9, 0, 3.6],
      rectangle(-24, -34, 48, 34, canvas.linear([lighter(wood, 0.3), darker(wood, 0.2)]), { rx: 3 }) +
        line('M-24 -24h48M-24 -8h48', '#8a5a34', 3),
    ) +
    grade(canvas, '#ffe0b0', 50, 0.22)
  return { canvas, content }
}
