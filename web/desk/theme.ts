import { accentsOf } from '../shared/colour.ts'

const NEUTRAL = '#0f766e'
const dark = matchMedia('(prefers-color-scheme: dark)')
let colour = NEUTRAL

const paint = (): void => {
  const { light, dark: bright } = accentsOf(colour)
  const { style } = document.documentElement
  style.setProperty('--accent', dark.matches ? bright : light)
  style.setProperty('--on-accent', dark.matches ? '#0d1012' : '#fff')
}

/** Sets the accent colour: the hotel's colour, made readable in light and dark mode. */
export const watchAccent = (): void => {
  dark.addEventListener('change', paint)
  paint()
}

export const paintAccent = (wanted: string | undefined): void => {
  colour = wanted ?? NEUTRAL
  paint()
}
