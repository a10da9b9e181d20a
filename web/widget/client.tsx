import { hydrate } from 'preact'
import '../shared/tokens.css'
import '../shared/base.css'
import './page.css'
import './hotel/about.css'
import './rooms/rooms.css'
import './rooms/room-card.css'
import './rooms/rooms-layout.css'
import './hotel/gallery.css'
import './search/date-picker.css'
import './details/details.css'
import './details/summary.css'
import './booking/booking.css'
import './details/details-layout.css'
import './price/price.css'
import './price/terms.css'
import './pay/paying.css'
import './theme.css'
import './print.css'
import { reportHeight } from '../shared/frame.ts'
import { App } from './app.tsx'
import { restoreForm } from './details/saved-form.ts'
import { followHistory } from './navigation.ts'
import { createStore, markWithCode, type Store } from './store.ts'

function start(store: Store): void {
  hydrate(<App store={store} />, document.getElementById('app')!)
  if (store.data.view === 'bar') return
  restoreForm(store)
  followHistory(store)
  void markWithCode(store)
}

const data = document.getElementById('data')
if (data !== null) start(createStore(JSON.parse(data.textContent!)))
for (const button of document.querySelectorAll('[data-print]'))
  button.addEventListener('click', () => window.print())
reportHeight()
const thanks = document.querySelector<HTMLElement>('[data-thanks] h1')
thanks?.focus({ preventScroll: true })
if (thanks !== null && parent !== window) parent.postMessage({ vacancy: 'top' }, '*')
// Tests and styles use this: buttons work from now on.
document.documentElement.dataset.ready = ''
