import { splitGate } from '../building.ts'
import {
  alpha,
  arch,
  Canvas,
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
import { frangipani, lilies, templeTree } from '../flowers.ts'
import { bench } from '../furniture.ts'
import { clouds, sky } from '../outdoors.ts'
import { colour, morning } from '../palette.ts'
import { broadleaf, bushes, fern, palm, pot } from '../plants.ts'
import { Camera, grade } from '../room.ts'

const clay = '#c87850'

/** A covered walk down one side: wall, roof, columns, and the shade between them. */
function walk(canvas: Canvas, camera: Camera, side: 1 | -1): string {
  const [wall, edge] = [side * 4.3, side * 2.75]
  const [near, far, high] = [2, 11, 2.7]
  const [wallX] = camera.at([wall, 0, far])
  const inner = camera.face([wall, 0, near], [wall, 0, far], [wall, high, far], [wall, high, near])
  const soffit = camera.face(
    [wall, high, near],
    [wall, high, far],
    [edge - side * 0.35, high - 0.05, far],
    [edge - side * 0.35, high - 0.05, near],
  )
  const roof = camera.face(
    [edge - side * 0.35, high - 0.05, near],
    [edge - side * 0.35, high - 0.05, far],
    [side * 4, high + 1.15, far],
    [side * 4, high + 1.15, near],
  )
  const floor = camera.face(
    [wall, 0.02, near],
    [wall, 0.02, far],
    [edge - side * 0.15, 0.02, far],
    [edge - side * 0.15, 0.02, near],
  )
  const columns = [10.6, 8.9, 7.3, 5.8, 4.4].map((z) => {
    const [x, up] = camera.at([edge, high, z])
    const [, down] = camera.at([edge, 0, z])
    const wide = camera.scale(z) * 0.3
    const shade = path(
      camera.face(
        [edge, 0.025, z],
        [edge + side * 0.1, 0.025, z + 0.3],
        [edge + side * 1.5, 0.025, z + 0.1],
        [edge + side * 1.4, 0.025, z - 0.2],
      ),
      alpha('#6b3a35', 0.2),
    )
    return (
      shade +
      rectangle(
        x - wide / 2,
        up,
        wide,
        down - up,
        canvas.linear(side < 0 ? ['#e9cfa6', '#fff6e2'] : ['#fff3da', '#dcb98c'], 0),
      ) +
      rectangle(
        x - wide * 0.7,
        down - wide * 0.5,
        wide * 1.4,
        wide * 0.5,
        canvas.linear(['#c9a98a', '#9a7a66']),
      ) +
      rectangle(x - wide * 0.66, up, wide * 1.32, wide * 0.3, '#fff6e2')
    )
  })
  const tiles = times(11, (index) => {
    const share = index / 11
    const x = edge - side * 0.35 + (side * 4 - edge + side * 0.35) * share
    return line(
      camera.route([x, high - 0.05 + 1.2 * share, near], [x, high - 0.05 + 1.2 * share, far]),
      alpha(colour.ink, 0.14),
      3,
    )
  })
  return (
    path(inner, canvas.between([side < 0 ? 0 : 1600, 0], [wallX, 0], ['#e3bd94', '#d3a680'])) +
    path(floor, canvas.linear(['#c98d68', '#dfa981'])) +
    path(soffit, '#8a5a40') +
    times(8, (index) =>
      line(camera.route([wall, high, 3 + index], [edge, high, 3 + index]), darker(colour.teak, 0.3), 7),
    ) +
    columns.join('') +
    path(roof, canvas.linear([lighter(clay, 0.14), clay, darker(clay, 0.22)])) +
    tiles +
    line(
      camera.route([edge - side * 0.35, high - 0.05, near], [edge - side * 0.35, high - 0.05, far]),
      darker(clay, 0.4),
      13,
    )
  )
}

function pond(canvas: Canvas, camera: Camera): string {
  const face = (grow: number) =>
    camera.face(
      [-1.35 - grow, 0.03, 3.15],
      [1.35 + grow, 0.03, 3.15],
      [1.35 + grow, 0.03, 6.3 + grow],
      [-1.35 - grow, 0.03, 6.3 + grow],
    )
  const outline = face(0)
  const [left, top] = camera.at([-1.3, 0, 6.2])
  const stones = [4.1, 4.8, 5.4, 5.95].map((z, index) => {
    const [x, y] = camera.at([index % 2 ? 0.14 : -0.1, 0.05, z])
    const wide = camera.scale(z) * 0.3
    return (
      ellipse(x, y + 7, wide, wide * 0.24, '#6d5a58') +
      ellipse(x, y, wide, wide * 0.24, canvas.linear(['#d9c3ae', '#b09a8a']))
    )
  })
  return (
    path(face(0.2), canvas.linear(['#c9b09a', '#e6cfb4'])) +
    path(outline, canvas.linear(['#9fd0c4', '#5ea6a0', '#2f7f80', '#1f6570'])) +
    canvas.within(
      outline,
      times(26, (index) =>
        ellipse(
          500 + ((index * 197) % 600),
          top + 20 + index * 13,
          20 + index * 2.4,
          1.6,
          alpha('#eafff6', 0.35),
        ),
      ),
    ) +
    lilies(canvas, left - 20, top + 40, 150, 300, 6, 4) +
    lilies(canvas, 960, top + 40, 180, 320, 7, 11) +
    stones.join('')
  )
}

export function courtyard(): Scene {
  const canvas = new Canvas()
  const camera = new Camera({ horizon: 500, eye: 1.75 })
  const [, far] = camera.at([0, 0, 11])
  const opening = arch(130, -260, 1340, 1400)
  const bloom = [
    [430, 1000],
    [520, 1030],
    [1090, 1016],
    [1180, 980],
    [1010, 1042],
  ] as const
  const content =
    sky(canvas, { x: 0, y: 0, width: 1600, height: 640 }, morning) +
    clouds(canvas, { x: 200, y: 60, width: 1200, height: 180 }, 4, morning.cloud, 3) +
    bushes(canvas, 240, far - 60, 1120, 190, '#7ba883', 4) +
    palm(canvas, {
      x: 560,
      y: far,
      height: 410,
      lean: -0.06,
      leaf: '#5d9160',
      trunk: '#a68562',
      light: '#dfe59a',
      seed: 6,
    }) +
    palm(canvas, {
      x: 1060,
      y: far,
      height: 450,
      lean: 0.08,
      leaf: '#5d9160',
      trunk: '#a68562',
      light: '#dfe59a',
      seed: 9,
    }) +
    rectangle(200, far - 120, 1200, 124, canvas.linear(['#e9c9a0', '#d3a680'])) +
    rectangle(200, far - 130, 1200, 16, clay) +
    bushes(canvas, 300, far + 4, 1000, 70, '#5d8f5c', 8) +
    path(camera.face([-0.7, 0, 11], [0.7, 0, 11], [0.7, 0, 14], [-0.7, 0, 14]), '#f3dfba') +
    splitGate(canvas, 800, far + 6, 270, 130, '#c07a58') +
    path(
      camera.face([-5, 0, 1.2], [5, 0, 1.2], [5, 0, 11], [-5, 0, 11]),
      canvas.between([0, far], [0, 1067], ['#a8bf7c', '#8fb06c', '#7da060']),
    ) +
    path(
      camera.face([-0.6, 0.01, 6.3], [0.6, 0.01, 6.3], [0.6, 0.01, 11], [-0.6, 0.01, 11]),
      canvas.linear(['#f3dfba', '#e3c79c']),
    ) +
    walk(canvas, camera, -1) +
    walk(canvas, camera, 1) +
    pond(canvas, camera) +
    canvas.shadow(520, 742, 170, 26, 0.4) +
    templeTree(canvas, 506, 742, 480, '#5d9058', '#a8938a', 5) +
    fern(1070, 742, 120, '#4f8a55', 3, 11) +
    broadleaf(1130, 752, 150, '#4f8a55', 8, 9) +
    placed(330, 930, 2.1, bench(canvas, 130, colour.teak, '#e9d3ac')) +
    pot(canvas, 1300, 930, 120, clay) +
    broadleaf(1300, 828, 210, '#4a8052', 12, 9) +
    path(`M0 0H1600V1067H0Z${opening}`, canvas.linear(['#e9cda6', '#f6e3c4', '#e3bf94'], 0), {
      'fill-rule': 'evenodd',
    }) +
    path(opening, 'none', { stroke: '#fff6e2', 'stroke-width': 22 }) +
    path(opening, 'none', { stroke: alpha('#8a5442', 0.4), 'stroke-width': 3 }) +
    bloom.map(([x, y], index) => frangipani(canvas, x, y, 14 + (index % 3) * 5, index * 33)).join('') +
    pot(canvas, 70, 1075, 150, colour.sea) +
    fern(70, 940, 250, '#3f7550', 22, 11) +
    pot(canvas, 1530, 1075, 150, colour.sea) +
    fern(1530, 940, 250, '#3f7550', 27, 11) +
    grade(canvas, '#fff3c4', 70, 0.24)
  return { canvas, content }
}
