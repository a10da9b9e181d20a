import { hydrate } from 'preact'
import '../shared/tokens.css'
import '../shared/base.css'
import './page.css'
import './about.css'
import './rooms.css'
import './gallery.css'
import './calendar.css'
import './details.css'
import './price.css'
import './terms.css'
import './paying.css'
import './theme.css'
import './print.css'
import { reportHeight } from '../shared/frame.ts'
import { App } from './app.tsx'
import { recallForm } from './keep-form.ts'
import { followHistory } from './navigation.ts'
import { createStore, markWithCode, type Store } from './store.ts'

function start(store: Store): void {
  hydrate(<App store={store} />, document.getElementById('app')!)
  if (store.data.view === 'bar') return
  recallForm(store)
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
