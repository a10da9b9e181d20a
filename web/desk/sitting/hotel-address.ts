import { base } from '../api.ts'

const DESK = `${base}/desk`
const NAMED = /^\/at\/([\w.-]+)\/([\w.-]+)(?=\/|$)/
const KEY = 'vacancy-desk-hotel'

const below = (pathname: string): string => pathname.slice(DESK.length)

/** The hotel that an address of the desk names, as CHAIN/HOTEL. */
export const hotelNamedBy = (pathname: string): string | undefined => {
  const [, chain, hotel] = NAMED.exec(below(pathname)) ?? []
  return chain === undefined || hotel === undefined ? undefined : `${chain}/${hotel}`
}

/** The hotel that addresses of this tab name; undefined where there is only one. */
let named = hotelNamedBy(location.pathname)

export const namedHotel = (): string | undefined => named

const rootOf = (hotel: string | undefined): string => (hotel === undefined ? DESK : `${DESK}/at/${hotel}`)

/** What addresses of this tab begin with. */
export const root = (): string => rootOf(named)

/** The parts of the current address after the desk and the hotel. */
export const placeParts = (): string[] =>
  below(location.pathname)
    .replace(NAMED, '')
    .split('/')
    .filter((part) => part !== '')

/** Whether a link leads to another place of this tab: inside the desk, in the same hotel. */
export const isOfThisTab = (pathname: string): boolean =>
  `${pathname}/`.startsWith(`${DESK}/`) && hotelNamedBy(pathname) === named

/** The same screen in another hotel, where everything is loaded anew: nothing of one hotel reaches another. */
export const addressIn = (hotel: string, screen: string): string =>
  `${rootOf(hotel)}${screen === '' ? '' : `/${screen}`}`

/** From now on addresses of this tab name the hotel, or none; this one too, without a new entry in the history. */
export const nameHotel = (hotel: string | undefined): void => {
  const rest = below(location.pathname).replace(NAMED, '')
  named = hotel
  const address = root() + rest
  if (address !== location.pathname)
    history.replaceState(history.state, '', address + location.search + location.hash)
}

/** What this tab showed before it was loaded again, else what this browser showed last. */
export const rememberedHotel = (): string | null => sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY)

export const rememberHotel = (hotel: string): void => {
  sessionStorage.setItem(KEY, hotel)
  localStorage.setItem(KEY, hotel)
}
