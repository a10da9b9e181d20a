import { tub } from '../bath.ts'
import {
  alpha,
  Canvas,
  darker,
  ellipse,
  lighter,
  line,
  path,
  placed,
  randomFrom,
  rectangle,
  type Scene,
  times,
} from '../canvas.ts'
import { frangipani } from '../flowers.ts'
import { moon, sky, stars } from '../outdoors.ts'
import { colour, night } from '../palette.ts'
import { broadleaf, bushes, fern, palm } from '../plants.ts'
import { grade } from '../room.ts'
import { candle, towels } from '../still-life.ts'
import { lantern, stoneWall } from '../stone.ts'

export function villaBath(): Scene {
  const canvas = new Canvas()
  const random = randomFrom(9)
  const petals = times(15, (index) => {
    const across = (index - 7) / 7.5 + random(-0.06, 0.06)
    const tint = random() > 0.4 ? '#e0567a' : '#f4b73f'
    return frangipani(
      canvas,
      800 + across * 290,
      686 + random(-18, 22) * (1 - Math.abs(across) * 0.5),
      random(9, 17),
      random(0, 90),
      tint,
    )
  })
  const bamboo =
    line('M1010 520L860 556', '#8aa068', 26) +
    line('M1010 520L860 556', lighter('#8aa068', 0.4), 8) +
    line('M960 532l6 26M905 545l6 26', darker('#8aa068', 0.4), 4) +
    path(
      'M846 556Q840 620 834 680H858Q862 610 864 558Z',
      canvas.linear([alpha('#ffffff', 0.8), alpha('#c9efe6', 0.4)]),
    )
  const content =
    sky(canvas, { x: 0, y: 0, width: 1600, height: 560 }, night) +
    stars({ x: 0, y: 0, width: 1600, height: 430 }, 200, 5) +
    moon(canvas, 420, 150, 56, night) +
    palm(canvas, {
      x: 1420,
      y: 620,
      height: 590,
      lean: -0.12,
      leaf: '#1c2f46',
      trunk: '#33263e',
      light: '#6d5a8c',
      seed: 12,
    }) +
    palm(canvas, {
      x: 130,
      y: 620,
      height: 480,
      lean: 0.12,
      leaf: '#1c2f46',
      trunk: '#33263e',
      light: '#6d5a8c',
      seed: 5,
    }) +
    bushes(canvas, -60, 470, 1740, 170, '#24405a', 8) +
    stoneWall(0, 420, 1600, 400, '#8d6a6c', 12) +
    rectangle(0, 408, 1600, 18, '#b58f86') +
    rectangle(0, 426, 1600, 394, canvas.linear([alpha('#1d1638', 0.5), alpha('#1d1638', 0.12)])) +
    canvas.glow(300, 640, 420, colour.lamp, 0.55) +
    canvas.glow(1310, 640, 420, colour.lamp, 0.55) +
    rectangle(0, 812, 1600, 255, canvas.linear(['#4a3648', '#7d5c5a', '#8f6b5f'])) +
    times(7, (index) => line(`M0 ${822 + index * index * 5 + index * 12}H1600`, alpha(colour.ink, 0.22), 2)) +
    times(11, (index) =>
      line(`M${560 + index * 48} 812L${(index - 5) * 250 + 800} 1067`, alpha(colour.ink, 0.16), 2),
    ) +
    fern(250, 830, 260, '#2f5a4c', 3, 11) +
    broadleaf(1390, 840, 330, '#2f5a4c', 6, 10) +
    fern(1180, 826, 170, '#356150', 8, 9) +
    broadleaf(60, 850, 300, '#2a5046', 17, 9) +
    rectangle(996, 470, 34, 350, canvas.linear(['#a8bb7c', '#6f8a58', '#4a6444'], 0), { rx: 6 }) +
    [540, 640, 740].map((y) => rectangle(992, y, 42, 6, '#4a6444', { rx: 3 })).join('') +
    ellipse(800, 940, 470, 46, '#5d4650') +
    ellipse(800, 930, 470, 44, canvas.linear(['#a88478', '#7d5e60'])) +
    tub(canvas, 800, 930, 720, '#b9a193', '#4fa79f') +
    canvas.glow(800, 690, 300, '#c9fff0', 0.3, 44) +
    bamboo +
    ellipse(846, 684, 40, 6, alpha('#ffffff', 0.5)) +
    petals +
    [
      [470, 940, 34],
      [524, 962, 26],
      [1096, 950, 32],
      [1150, 930, 24],
    ]
      .map(([x, y, size]) => placed(x!, y!, 1, candle(canvas, size!, 4)))
      .join('') +
    lantern(canvas, 300, 930, 76) +
    line('M1240 1000L1256 870M1400 1000L1384 870', '#5b3820', 12) +
    rectangle(1226, 852, 190, 22, canvas.linear([lighter(colour.teak, 0.2), colour.teak]), { rx: 5 }) +
    placed(1300, 853, 0.95, towels(canvas, 130, ['#fbeedd', '#e2a07a', '#fbeedd'])) +
    placed(1384, 853, 1, candle(canvas, 24, 4)) +
    frangipani(canvas, 700, 1000, 20, 20) +
    frangipani(canvas, 960, 1018, 24, 50) +
    broadleaf(1610, 1100, 330, '#1d3a3c', 21, 8) +
    fern(-10, 1090, 300, '#1d3a3c', 14, 10) +
    grade(canvas, '#ffb27a', 90, 0.06)
  return { canvas, content }
}
