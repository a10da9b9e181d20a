import { render } from 'preact'
import '../shared/tokens.css'
import '../shared/base.css'
import './desk.css'
import './sign-in.css'
import './shell.css'
import './parts/controls.css'
import './parts/list/tables.css'
import './parts/dialog/dialog.css'
import './parts/notices.css'
import './calendar/calendar.css'
import './calendar/grid/cells.css'
import './calendar/status.css'
import './calendar/bulk/bulk.css'
import './calendar/calendar-phone.css'
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
