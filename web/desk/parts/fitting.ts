import { words } from '../session.ts'

/** The size of the letters in the heads of calendars, and what they keep free of the next day. */
const SIZE_PX = 11
const BESIDE_PX = 4

let pen: CanvasRenderingContext2D | null | undefined

const widthOf = (text: string, weight: number): number => {
  pen ??= document.createElement('canvas').getContext('2d')
  if (pen === null) return 0
  pen.font = `${weight} ${SIZE_PX}px ${getComputedStyle(document.body).fontFamily}`
  return pen.measureText(text).width
}

const chosen = new Map<string, string[]>()

const namesIn = (
  locale: string,
  part: 'weekday' | 'month',
  width: number,
  weight: number,
  styles: readonly ('short' | 'narrow' | 'numeric')[],
): string[] => {
  const key = `${locale} ${part} ${width}`
  const known = chosen.get(key)
  if (known !== undefined) return known
  // 2023 began on a Sunday.
  const moments = Array.from({ length: part === 'month' ? 12 : 7 }, (_, at) =>
    part === 'month' ? Date.UTC(2023, at, 1) : Date.UTC(2023, 0, 1 + at),
  )
  let names: string[] = []
  for (const style of styles) {
    const format = new Intl.DateTimeFormat(`${locale}-u-nu-latn`, { [part]: style, timeZone: 'UTC' })
    names = moments.map((moment) => format.format(moment))
    if (names.every((name) => widthOf(name, weight) <= width - BESIDE_PX)) break
  }
  chosen.set(key, names)
  return names
}

/** The weekday as short as a column of that width needs it, all seven alike. Arabic has no abbreviations but letters. */
export const weekdayIn = (day: string, width: number): string =>
  namesIn(words.value.locale, 'weekday', width, 400, ['short', 'narrow'])[
    new Date(`${day}T00:00:00Z`).getUTCDay()
  ]!

/** The month likewise, at last as its number: the first letters of months are not told apart. */
export const monthIn = (day: string, width: number): string =>
  namesIn(words.value.locale, 'month', width, 700, ['short', 'numeric'])[Number(day.slice(5, 7)) - 1]!
