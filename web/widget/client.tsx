import { effect } from '@preact/signals'
import { hydrate, render } from 'preact'
import '../shared/tokens.css'
import '../shared/base.css'
import './page.css'
import './hotel/about.css'
import './rooms/rooms.css'
import './rooms/room-card.css'
import './rooms/rooms-layout.css'
import './together/ways.css'
import './hotel/gallery.css'
import './search/date-picker.css'
import './details/details.css'
import './details/summary.css'
import './booking/booking.css'
import './change/change.css'
import './details/details-layout.css'
import './price/price.css'
import './price/terms.css'
import './money/money.css'
import './pay/paying.css'
import './browse/browse.css'
import './browse/compare.css'
import './plain/plain.css'
import './theme.css'
import './print.css'
import { App } from './app.tsx'
import { startsWithDetails } from './choice.ts'
import { restoreForm } from './details/saved-form.ts'
import { followHistory } from './navigation.ts'
import { knowParts } from './parts/part.ts'
import { PartFailed } from './parts/part-of-page.tsx'
import { datesPart, detailsPart, galleryPart, loadWhenIdle, moneyPart } from './parts/parts.ts'
import { createStore, markWithCode, type Store, StoreContext } from './store.ts'

const app = document.getElementById('app')!

/** Waits for what the server has drawn already. Until it works, what failed is told above it. */
const untilDetails = async (store: Store): Promise<void> => {
  const place = document.createElement('div')
  app.before(place)
  const stop = effect(() => {
    const failed = detailsPart.hasFailed.value && (
      <StoreContext.Provider value={store}>
        <PartFailed part={detailsPart} />
      </StoreContext.Provider>
    )
    render(failed || null, place)
  })
  await detailsPart.load()
  await new Promise<void>((resolve) => {
    effect(() => {
      if (detailsPart.code.value !== undefined) resolve()
    })
  })
  stop()
  place.remove()
}

const start = async (store: Store): Promise<void> => {
  knowParts(store.data.parts)
  detailsPart.comesFrom(() => import('./parts/details-part.ts'))
  if (startsWithDetails(store.data)) await untilDetails(store)
  hydrate(<App store={store} />, app)
  loadWhenIdle(store.data.view === 'bar' ? [datesPart] : [detailsPart, datesPart, galleryPart])
  if (store.data.view === 'bar') return
  if (store.data.exchanges) {
    loadWhenIdle([moneyPart])
    effect(() => void moneyPart.code.value?.begin(store))
  }
  restoreForm(store)
  followHistory(store)
  void markWithCode(store)
}

const data = document.getElementById('data')
const started = data === null ? undefined : start(createStore(JSON.parse(data.textContent!)))
for (const button of document.querySelectorAll('[data-print]'))
  button.addEventListener('click', () => window.print())
const money = document.querySelector<HTMLElement>('[data-money]')
// Whoever sees no amounts in other money misses nothing that counts.
if (money !== null) import('./money/money-part.tsx').then(({ beginAt }) => beginAt(money), console.warn)
const thanks = document.querySelector<HTMLElement>('[data-thanks] h1')
thanks?.focus({ preventScroll: true })
if (thanks !== null && parent !== window) parent.postMessage({ vacancy: 'top' }, '*')
const isReady = () => {
  // Tests and styles use this: buttons work from now on.
  document.documentElement.dataset.ready = ''
}
// In a frame of another site, and in a window that such a frame has opened.
const embedded = (parent !== window || opener) && import('./embed/in-frame.ts').catch(console.warn)
// Not at the top level: a part imports this file, which would then wait for the part.
void Promise.all([started, embedded]).then(isReady)
