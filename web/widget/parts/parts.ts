import type { FunctionComponent } from 'preact'
import type { Choice } from '../choice.ts'
import type { Store } from '../store.ts'
import type { Hotel, PageWords, RateOffer, RoomOffer, Stay } from '../types.ts'
import { createPart } from './part.ts'

interface DetailsCode {
  Details: FunctionComponent<{ choice: Choice }>
  RateBreakdown: FunctionComponent<{ room: RoomOffer; rate: RateOffer; stay: Stay }>
  Gone: FunctionComponent<{ gone: RoomOffer }>
  ChosenRooms: FunctionComponent
  Ways: FunctionComponent
  Together: FunctionComponent
  takeRooms: (store: Store, more: Stay) => void
  FilterBar: FunctionComponent
  chosenRooms: (store: Store) => RoomOffer[] | undefined
  RoomFeatures: FunctionComponent<{
    features: NonNullable<RoomOffer['feature_details']>
    words: PageWords
  }>
  AboutText: FunctionComponent<{ hotel: Hotel; words: PageWords }>
  Reach: FunctionComponent<{ hotel: Hotel; words: PageWords }>
}

/**
 * What follows the choice of a room: the details, the booking, what a price is made of; and what the server has drawn and
 * the browser only keeps up to date: filters, features, how to reach the hotel. Its views show parts themselves, so whoever
 * starts the page says where they come from.
 */
export const detailsPart = createPart<DetailsCode>('details')

export const galleryPart = createPart('gallery', () => import('../hotel/gallery.ts'))

export const moneyPart = createPart('money', () => import('../money/money-part.tsx'))

export const datesPart = createPart('dates', () => import('../search/date-picker.tsx'))

/** A page is loaded before it is painted, where the processor is slow. What is never seen needs no parts either. */
const oncePainted = (run: () => void): void => {
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) {
    run()
    return
  }
  new PerformanceObserver((list, observer) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    run()
  }).observe({ type: 'paint', buffered: true })
}

/** Brings the parts as soon as the page is painted and the browser has nothing else to do. */
export const loadWhenIdle = (parts: readonly { load(): Promise<void> }[]): void => {
  const run = () => {
    for (const part of parts) void part.load()
  }
  const wait = () => ('requestIdleCallback' in window ? requestIdleCallback(run) : setTimeout(run, 200))
  const painted = () => oncePainted(wait)
  if (document.readyState === 'complete') painted()
  else addEventListener('load', painted)
}
