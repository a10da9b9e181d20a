import { useEffect } from 'preact/hooks'
import { Access } from './access/access.tsx'
import { Bookings } from './bookings/bookings.tsx'
import { Calendar } from './calendar/calendar.tsx'
import { forgetCalendar } from './calendar/view.ts'
import { Changes } from './changes/changes.tsx'
import { Insight } from './insight/insight.tsx'
import { startListening } from './live.ts'
import { PaymentsScreen } from './payments/settings.tsx'
import { Extras } from './prices/extras.tsx'
import { Cancellation } from './prices/policies.tsx'
import { Promos } from './prices/promos.tsx'
import { Taxes } from './prices/taxes.tsx'
import { HotelScreen } from './property/hotel.tsx'
import { Rates } from './property/rates.tsx'
import { Rooms } from './property/rooms.tsx'
import { place, type Screen } from './router.ts'
import { lost, sitting, stage } from './session.ts'
import { Shell } from './shell.tsx'
import { SignIn, SignInAgain } from './sign-in.tsx'
import { Stays } from './stays/stays.tsx'

const SCREENS: Record<Screen, () => preact.JSX.Element> = {
  calendar: Calendar,
  bookings: Bookings,
  stays: Stays,
  rooms: Rooms,
  rates: Rates,
  hotel: HotelScreen,
  insight: Insight,
  changes: Changes,
  access: Access,
  promos: Promos,
  extras: Extras,
  taxes: Taxes,
  cancellation: Cancellation,
  payments: PaymentsScreen,
}

export const Desk = () => {
  if (stage.value === 'resuming') return <div class="resuming" />
  if (stage.value === 'out') return <SignIn />
  return (
    <>
      <SignedIn key={sitting.value} />
      {lost.value && <SignInAgain />}
    </>
  )
}

const SignedIn = () => {
  useEffect(() => {
    const stop = startListening()
    return () => {
      stop()
      forgetCalendar()
    }
  }, [])
  const Shown = SCREENS[place.value.screen]
  return (
    <Shell>
      <Shown key={place.value.screen} />
    </Shell>
  )
}
