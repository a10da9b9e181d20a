import { accentsOf } from '../../../web/shared/colour.ts'

const NAME = /^([0-9a-f]{6})\.svg$/

/** The colour of the icon on pages that belong to no hotel. */
export const ICON_COLOR = '#0f766e'

export const iconPath = (color: string): string => `icon/${color.replace('#', '').toLowerCase()}.svg`

/** The icon as SVG: a bed below a moon, on the hotel's colour. */
export const drawIcon = (color: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${accentsOf(color).light}"/>` +
  '<g fill="none" stroke="#fff" stroke-width="2.400" stroke-linecap="round" stroke-linejoin="round">' +
  '<path d="M6 25v-7a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v7M6 21.500h20M20.500 6.200a4 4 0 1 0 4.300 5.600 3.500 3.500 0 0 1-4.300-5.600Z"/></g></svg>'

/** The icon for a file name such as 0f766e.svg; undefined if the name is no colour. */
export const iconOf = (name: string): string | undefined => {
  const color = NAME.exec(name)?.[1]
  return color === undefined ? undefined : drawIcon(`#${color}`)
}
