import { render } from 'preact'
import '../shared/tokens.css'
import '../shared/base.css'
import './desk.css'
import './parts/parts.css'
import './calendar/calendar.css'
import './bookings/bookings.css'
import './prices/prices.css'
import './payments/payments.css'
import './property/property.css'
import 'uplot/dist/uPlot.min.css'
import { Desk } from './desk.tsx'
import { resume } from './session.ts'
import { watchAccent } from './theme.ts'

watchAccent()
render(<Desk />, document.getElementById('desk')!)
void resume()
// Tests wait for this: buttons work from now on.
document.documentElement.dataset.ready = ''
