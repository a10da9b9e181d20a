import { itemOf } from '../choice.ts'
import { useStore } from '../store.ts'
import type { RateOffer, RoomOffer, Stay } from '../types.ts'
import { Breakdown } from './breakdown.tsx'
import { priceOf, useQuote } from './quote.ts'
import { CancelTerms } from './terms.tsx'

interface RateBreakdownProps {
  room: RoomOffer
  rate: RateOffer
  stay: Stay
}

/** What the price of a listed rate is made of. */
export const RateBreakdown = ({ room, rate, stay }: RateBreakdownProps) => {
  const store = useStore()
  const { words } = store
  const items = [itemOf({ room, rate, stay, extras: [] })]
  const { asked, again } = useQuote(store, stay, items)
  const price = asked.kind === 'answered' ? priceOf(store, stay, items, asked.quoted) : undefined
  if (price !== undefined)
    return (
      <>
        <Breakdown price={price} words={words} />
        <CancelTerms terms={price.terms} words={words} />
      </>
    )
  if (asked.kind === 'asking') return <p role="status">{words.t('calculating')}</p>
  return (
    <p role="status">
      {words.t('quoteFailed')}{' '}
      <button type="button" class="link-button" onClick={again}>
        {words.t('tryAgain')}
      </button>
    </p>
  )
}
