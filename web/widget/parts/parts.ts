import { createPart } from './part.ts'

/** What follows the choice of a room: the details, the booking, what a price is made of. */
export const detailsPart = createPart('details', () => import('./details-part.ts'))

export const galleryPart = createPart('gallery', () => import('../hotel/gallery.ts'))

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
