import './setup.css'
import '../property/property.css'
import { Prove } from '../door/again.tsx'
import { SignIn } from '../door/door.tsx'
import { place } from '../router.ts'
import { account, stage } from '../session.ts'
import { proving } from '../sitting/proof.ts'
import { HotelStep, YouStep } from './first-steps.tsx'
import { DoneStep, PeopleStep, PicturesStep } from './last-steps.tsx'
import { PolicyStep, PricesStep, RatesStep, RoomsStep } from './sell-steps.tsx'
import { stepNow } from './steps.ts'

const SHOWN = {
  rooms: RoomsStep,
  rates: RatesStep,
  prices: PricesStep,
  pictures: PicturesStep,
  policy: PolicyStep,
  people: PeopleStep,
  done: DoneStep,
}

/** From a link to a hotel that guests can book. Each step is saved as it is done, and the address says which it is. */
export const Setup = () => {
  // Drawn again when another step is gone to.
  void place.value
  const step = stepNow() as keyof typeof SHOWN | undefined
  const secret = location.hash.slice(1)
  if (stage.value === 'in' && step !== undefined) {
    const Shown = SHOWN[step]
    return (
      <>
        <Shown key={step} />
        {proving.value !== undefined && <Prove />}
      </>
    )
  }
  if (account.value !== undefined) return <HotelStep secret={secret === '' ? undefined : secret} />
  return secret === '' ? <SignIn /> : <YouStep secret={secret} />
}
