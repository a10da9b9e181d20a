import { hydrate } from 'preact'
import '../shared/tokens.css'
import '../shared/base.css'
import './page.css'
import './about.css'
import './rooms.css'
import './gallery.css'
import './calendar.css'
import './details.css'
import { reportHeight } from '../shared/frame.ts'
import { App } from './app.tsx'
import { createStore } from './store.ts'

const data = document.getElementById('data')
if (data !== null)
  hydrate(<App store={createStore(JSON.parse(data.textContent!))} />, document.getElementById('app')!)
for (const button of document.querySelectorAll('[data-print]'))
  button.addEventListener('click', () => window.print())
reportHeight()
// For tests and styles: from now on buttons answer.
document.documentElement.dataset.ready = ''
