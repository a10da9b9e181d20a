import { basin, counter, niche, shower } from '../bath.ts'
import { alpha, arch, Canvas, darker, lighter, line, path, placed, rectangle, type Scene } from '../canvas.ts'
import { basket } from '../furniture.ts'
import { colour } from '../palette.ts'
import { blade, broadleaf } from '../plants.ts'
import { beams, Camera, grade, type Shell, shell, tiles } from '../room.ts'
import { bottle, towels, vase } from '../still-life.ts'
import { clay } from './twin-room.ts'

export function twinBath(): Scene {
  const canvas = new Canvas()
  const camera = new Camera()
  const plan: Shell = { left: -2.5, right: 2.5, height: 2.85, back: 5.4 }
  const wall = '#f4e2c8'
  const recess = { x: 350, y: 200, width: 340, height: 605 }
  const content =
    shell(canvas, camera, plan, {
      back: '#f6e6cd',
      left: wall,
      right: wall,
      ceiling: '#f7ecd8',
      floor: '#d9b994',
    }) +
    tiles(camera, plan, '#d9b994', 0.42, 14) +
    beams(canvas, camera, plan, colour.teak, 4) +
    niche(canvas, recess, clay, 3, shower(canvas, 520, 330, 150, 430)) +
    rectangle(326, 802, 388, 20, '#fdf2dd', { rx: 3 }) +
    path(arch(906, 196, 238, 300), canvas.linear([lighter(colour.teak, 0.2), darker(colour.teak, 0.2)])) +
    path(arch(920, 210, 210, 272), canvas.linear(['#fdf6e6', '#dfe3d3', '#b5cbc2'], 60)) +
    canvas.within(
      arch(920, 210, 210, 272),
      path('M900 440L1060 190H1100L930 500Z', alpha('#ffffff', 0.34)),
      path('M1010 500L1150 290V320L1034 500Z', alpha('#ffffff', 0.26)),
    ) +
    [850, 1200]
      .map(
        (x) =>
          canvas.glow(x, 380, 120, colour.lamp, 0.75) +
          rectangle(x - 17, 336, 34, 88, canvas.linear(['#fff3cf', '#ffdf9e']), { rx: 16 }) +
          rectangle(x - 20, 420, 40, 9, '#c79a55', { rx: 3 }),
      )
      .join('') +
    counter(canvas, { x: 780, y: 640, width: 500, height: 240 }, colour.oak, '#f6ead6') +
    basin(canvas, 1025, 644, 176, clay) +
    placed(850, 642, 0.9, bottle(canvas, 96, colour.sea)) +
    placed(892, 642, 0.9, bottle(canvas, 76, '#f2b45c')) +
    placed(1198, 642, 1, placed(0, 0, 0.8, vase(canvas, '#f3e4cb', 64))) +
    placed(1198, 566, 1, [-30, 4, 32].map((turn) => blade(90, 32, colour.leaf, turn)).join('')) +
    line('M96 300V860M210 300V860', colour.teak, 11) +
    [380, 500, 620, 740].map((y) => line(`M96 ${y}H210`, colour.teak, 9)).join('') +
    rectangle(84, 372, 138, 190, canvas.linear(['#fffaf0', '#eedfc8']), { rx: 7 }) +
    rectangle(84, 520, 138, 16, alpha(clay, 0.7)) +
    rectangle(92, 612, 122, 150, canvas.linear([lighter(clay, 0.25), clay]), { rx: 7 }) +
    path(
      camera.face([-1.6, 0.01, 3.6], [-0.5, 0.01, 3.6], [-0.52, 0.01, 4.3], [-1.62, 0.01, 4.3]),
      canvas.linear(['#fbf1e0', '#f1dfc4']),
    ) +
    line(camera.route([-1.55, 0.01, 3.68], [-0.55, 0.01, 3.68]), clay, 6) +
    placed(1400, 930, 2.2, basket(canvas, 60, colour.rattan)) +
    placed(1400, 836, 1, towels(canvas, 112, ['#fbf1e0', '#e2a07a'])) +
    broadleaf(1580, 1090, 380, colour.leaf, 29, 9) +
    grade(canvas, '#ffe6b4', 40, 0.2)
  return { canvas, content }
}
