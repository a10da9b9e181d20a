import { signal } from '@preact/signals'
import { isUnsaved, leaving } from './parts/form/unsaved.tsx'
import { isOfThisTab, placeParts, root } from './sitting/hotel-address.ts'

export const SCREENS = [
  'calendar',
  'bookings',
  'stays',
  'rooms',
  'rates',
  'hotel',
  'insight',
  'drawer',
  'access',
  'people',
  'promos',
  'extras',
  'taxes',
  'cancellation',
  'payments',
  'new-booking',
  'account',
] as const

export type Screen = (typeof SCREENS)[number]

/** The screens of prices, in the order of their tabs. The first one stands for all of them in the navigation. */
export const PRICE_SCREENS = [
  'rates',
  'promos',
  'extras',
  'taxes',
  'cancellation',
  'payments',
] as const satisfies Screen[]

export const isOfPrices = (screen: Screen): boolean => PRICE_SCREENS.some((name) => name === screen)

export interface Place {
  screen: Screen
  /** The part of the address after the screen, such as a booking's code. */
  item: string | undefined
  query: URLSearchParams
}

const read = (): Place => {
  const [first = '', item] = placeParts()
  const screen = SCREENS.find((name) => name === first) ?? 'calendar'
  return {
    screen,
    item: item === undefined ? undefined : decodeURIComponent(item),
    query: new URLSearchParams(location.search),
  }
}

export const place = signal<Place>(read())

export const addressOf = (screen: Screen, item?: string, query?: Record<string, string>): string => {
  const path = screen === 'calendar' ? root() : `${root()}/${screen}`
  const more = item === undefined ? '' : `/${encodeURIComponent(item)}`
  const text = query === undefined ? '' : `?${new URLSearchParams(query)}`
  return path + more + text
}

// Position of the current entry in the tab's history, so that one knows how many steps Back or Forward went.
let step: number = history.state?.step ?? 0

export const go = (address: string): void =>
  leaving(() => {
    step++
    history.pushState({ step }, '', address)
    place.value = read()
  })

/** Changes the address without a new entry in the history, for example while the user types. */
export const rename = (address: string): void => {
  history.replaceState({ step }, '', address)
  place.value = read()
}

// Back and Forward cannot be prevented. So with unsaved changes the step is reverted, and repeated if the user agrees.
let expected: 'back' | 'again' | undefined

addEventListener('popstate', ({ state }) => {
  const steps = (state?.step ?? 0) - step
  const [isBack, isAgain] = [expected === 'back', expected === 'again']
  expected = undefined
  if (isBack) return
  if (!isAgain && steps !== 0 && isUnsaved()) {
    expected = 'back'
    history.go(-steps)
    leaving(() => {
      expected = 'again'
      history.go(steps)
    })
    return
  }
  step += steps
  place.value = read()
})

/** Links inside the desk do not load the page again. */
export const followLinks = (event: MouseEvent): void => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
  const link = (event.target as Element).closest?.('a')
  if (link?.target !== '' || link.hasAttribute('download')) return
  if (link.origin !== location.origin || !isOfThisTab(link.pathname)) return
  event.preventDefault()
  go(link.pathname + link.search)
}
