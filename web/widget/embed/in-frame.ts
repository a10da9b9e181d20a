import { reportHeight } from '../../shared/frame.ts'

// Loaded where the page is in a frame of another site, or in a window that such a frame has opened.

const BOOKING = /\/booking\/([^/]+\/[^/]+)\/[^/]+$/
const ROOMS = /\/book\/([^/]+\/[^/]+)$/
const PAY_WINDOW = 'vacancy-pay'

/** Which booking the page around the frame shows, so that it is there again when that page is loaded anew. */
interface Kept {
  host: string
  address: string
}

const nameOf = (codes: string): string => `vacancy booking ${codes}`

// Some browsers give frames no storage. A page that is loaded anew then begins with the rooms.
const readKept = (codes: string): Kept | undefined => {
  try {
    return JSON.parse(sessionStorage.getItem(nameOf(codes)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

const keep = (codes: string, kept: Kept): boolean => {
  try {
    sessionStorage.setItem(nameOf(codes), JSON.stringify(kept))
    return true
  } catch {
    return false
  }
}

const forget = (codes: string): void => {
  try {
    sessionStorage.removeItem(nameOf(codes))
  } catch {
    // Nothing is kept.
  }
}

/** Asks the page around the frame for its address. The browser vouches for the origin, so it cannot name another site. */
const askHost = (told: (host: string) => void): void => {
  addEventListener('message', ({ source, origin, data }) => {
    if (source !== parent || data?.vacancy !== 'here' || typeof data.url !== 'string') return
    if (URL.canParse(data.url) && new URL(data.url).origin === origin) told(data.url)
  })
  parent.postMessage({ vacancy: 'where' }, '*')
}

/** The address of this page for a guest who comes from the payment. */
const addressAfter = (coming: string): string => {
  const query = new URLSearchParams(location.search)
  query.delete('since')
  query.set('payment', coming)
  return `${location.pathname}?${query}`
}

let isComing = false

/** Once: what its window says goes before that it was closed. */
const comeBack = (coming = 'back'): void => {
  if (isComing) return
  isComing = true
  location.replace(addressAfter(coming))
}

/** Shows what came of the payment as soon as its window says so, or is closed. */
const follow = (tab: Window): void => {
  addEventListener('message', ({ origin, data }) => {
    if (origin === location.origin && data?.vacancy === 'payment') comeBack(data.coming)
  })
  setInterval(() => tab.closed && comeBack(), 500)
}

const payApart = (form: HTMLFormElement): void => {
  const part = (name: string) => form.querySelector<HTMLElement>(`[data-pay-${name}]`)
  form.addEventListener('submit', (event) => {
    if ((event.submitter as HTMLButtonElement | null)?.name === 'here') return
    const tab = window.open('', PAY_WINDOW)
    const isBlocked = tab === null || tab.closed
    part('blocked')!.hidden = !isBlocked
    part('opened')!.hidden = isBlocked
    if (isBlocked) {
      event.preventDefault()
      return
    }
    form.target = PAY_WINDOW
    follow(tab)
  })
}

const onBooking = (codes: string): void => {
  // A booking that is not there any more is not shown again.
  if (document.querySelector('.code') === null) {
    forget(codes)
    return
  }
  const form = document.querySelector<HTMLFormElement>('.paying form')
  if (form?.querySelector('[data-pay-opened]')) payApart(form)
  for (const link of document.querySelectorAll('a'))
    if (ROOMS.test(link.pathname)) link.addEventListener('click', () => forget(codes))
  // Once it renews itself no more, a guest who looks at it again wants to know.
  if (document.querySelector('[data-payment=waiting]'))
    addEventListener('visibilitychange', () => document.visibilityState === 'visible' && comeBack())
  askHost((host) => {
    const address = form === null ? location.pathname + location.search : addressAfter('back')
    const field = document.querySelector<HTMLInputElement>('[data-pay-host]')
    if (keep(codes, { host, address }) && field !== null) field.value = host
  })
}

/** Shows the booking again, unless the guest went back to the rooms. A bar stays a bar. */
const onRooms = (codes: string): void => {
  const kept = location.search.includes('view=frame') ? readKept(codes) : undefined
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (kept === undefined || navigation?.type === 'back_forward') return
  askHost((host) => {
    if (host === kept.host) location.replace(kept.address)
  })
}

/** In the window of a payment: the frame that opened it shows how it went, so this window has done its part. */
const tellFrame = (): void => {
  const coming = new URLSearchParams(location.search).get('payment')
  try {
    const frame = opener as Window
    if (coming === null || frame.parent === frame || frame.location.pathname !== location.pathname) return
    frame.postMessage({ vacancy: 'payment', coming }, location.origin)
    window.close()
  } catch {
    // Another site opened it.
  }
}

reportHeight()
const [codes, isBooking] = [
  (BOOKING.exec(location.pathname) ?? ROOMS.exec(location.pathname))?.[1],
  BOOKING.test(location.pathname),
]
if (parent === window) tellFrame()
else if (codes !== undefined && parent === top) isBooking ? onBooking(codes) : onRooms(codes)
