import { createPart } from './part.ts'

/** What follows the choice of a room: the details, the booking, what a price is made of. */
export const detailsPart = createPart('details', () => import('./details-part.ts'))

export const galleryPart = createPart('gallery', () => import('../hotel/gallery.ts'))

export const datesPart = createPart('dates', () => import('../search/date-picker.tsx'))

/** Brings the parts as soon as the page is there and the browser has nothing else to do. */
export const loadWhenIdle = (parts: readonly { load(): Promise<void> }[]): void => {
  const run = () => {
    for (const part of parts) void part.load()
  }
  const wait = () => ('requestIdleCallback' in window ? requestIdleCallback(run) : setTimeout(run, 200))
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait)
}
