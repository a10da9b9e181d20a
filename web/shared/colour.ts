type Rgb = [number, number, number]

const parse = (colour: string): Rgb => {
  const digits = /^#[0-9a-fA-F]{6}$/.test(colour) ? colour.slice(1) : '0f766e'
  return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16)) as Rgb
}

const text = (rgb: Rgb): string => `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`

/** Relative luminance as WCAG defines it. */
const luminance = (rgb: Rgb): number => {
  const [r, g, b] = rgb.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

export const contrast = (one: string, other: string): number => {
  const [a, b] = [luminance(parse(one)), luminance(parse(other))]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

const STEPS = 40

/** The colour, made just as much darker or lighter as needed to be readable on the background. */
const readable = (colour: string, towards: string, ground: string, least: number): string => {
  const [from, to] = [parse(colour), parse(towards)]
  for (let step = 0; step <= STEPS; step++) {
    const mixed = text(from.map((part, at) => Math.round(part + ((to[at]! - part) * step) / STEPS)) as Rgb)
    if (contrast(mixed, ground) >= least) return mixed
  }
  return towards
}

// The lightest background of light mode and the darkest raised one of dark mode, see tokens.css. A contrast above 4.5
// leaves a margin for tinted backgrounds below text in this colour.
const LIGHT_GROUND = '#ffffff'
const DARK_GROUND = '#23282c'
const LEAST = 5.4

/** A readable variant of any hotel's colour, for light and dark mode. */
export const accentsOf = (colour: string): { light: string; dark: string } => ({
  light: readable(colour, '#000000', LIGHT_GROUND, LEAST),
  dark: readable(colour, '#ffffff', DARK_GROUND, LEAST),
})

export const accentStyle = (colour: string, theme: 'light' | 'dark' | 'auto' = 'auto'): string => {
  const { light, dark } = accentsOf(colour)
  const byDay = `:root{--accent:${light};--on-accent:#fff}`
  const byNight = `:root{--accent:${dark};--on-accent:#0d1012}`
  if (theme === 'light') return byDay
  if (theme === 'dark') return `${byDay}@media screen{${byNight}}`
  return `${byDay}@media screen and (prefers-color-scheme:dark){${byNight}}`
}
