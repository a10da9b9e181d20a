import { render } from 'preact'
import '../shared/tokens.css'
import '../shared/base.css'
import './desk.css'
import './door/door.css'
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
import './stays/tape.css'
import './new-booking/new-booking.css'
import './prices/prices.css'
import './payments/payments.css'
import './people/people.css'
import './property/property.css'
import './translations/translations.css'
import 'uplot/dist/uPlot.min.css'
import { Desk } from './desk.tsx'
import { startLanguage } from './language/language.ts'
import { sayNotLoaded } from './loading/not-loaded.ts'
import { SCREEN_PARTS } from './loading/screens.ts'
import { place } from './router.ts'
import { resume } from './session.ts'
import { watchAccent } from './theme.ts'

watchAccent()
// The three come side by side: who signed in, the screen, the words.
void resume()
void SCREEN_PARTS[place.value.screen].load()
const page = document.getElementById('desk')!
startLanguage().then(
  () => {
    render(<Desk />, page)
    // Tests wait for this: buttons work from now on.
    document.documentElement.dataset.ready = ''
  },
  () => sayNotLoaded(page),
)
