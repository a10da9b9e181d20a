import { reasonText } from '../../refusals.ts'
import { rates, rooms, t, words } from '../../session.ts'
import type { Room } from '../../types.ts'
import { nameOf, type Offer, type Offers } from './offers.ts'

interface OfferListProps {
  id: string
  offers: Offers
  /** They are of other dates or guests: no price is shown. */
  isOld: boolean
  chosen: { room: string; rate: string }
  onChoose: (offer: Offer) => void
}

/** Every room type with its rates: what the nights cost, or why it cannot be had. */
export const OfferList = ({ id, offers, isOld, chosen, onChoose }: OfferListProps) => {
  const listed = rooms.value.filter((room) => offers.list.some((offer) => offer.room === room.room_code))
  return (
    <div class="offers" role="radiogroup" aria-label={t('roomsAndPrices')} aria-busy={isOld}>
      {listed.map((room) => (
        <section key={room.room_code}>
          <h2>
            {room.room_name}{' '}
            <RoomState room={room} left={isOld ? undefined : offers.left.get(room.room_code)} />
          </h2>
          {offers.list
            .filter((offer) => offer.room === room.room_code)
            .map((offer) => (
              <OneOffer
                key={offer.rate}
                id={id}
                offer={offer}
                isOld={isOld}
                isChosen={nameOf(offer) === nameOf(chosen)}
                onChoose={onChoose}
              />
            ))}
        </section>
      ))}
    </div>
  )
}

const RoomState = ({ room, left }: { room: Room; left: number | undefined }) => (
  <span class="hint">
    {left !== undefined && t('roomsLeft', { n: left })}
    {room.is_publish === 0 && t('notShown')}
  </span>
)

interface OneOfferProps {
  id: string
  offer: Offer
  isOld: boolean
  isChosen: boolean
  onChoose: (offer: Offer) => void
}

const OneOffer = ({ id, offer, isOld, isChosen, onChoose }: OneOfferProps) => {
  const rate = rates.value.find(({ rate_code }) => rate_code === offer.rate)
  const reasons = (isOld ? [] : offer.reasons).map((reason) =>
    reasonText(words.value, { ...reason, field: null }),
  )
  return (
    <label class={reasons.length === 0 ? 'offer' : 'offer is-closed'}>
      <input type="radio" name={`${id}-offer`} checked={isChosen} onChange={() => onChoose(offer)} />
      <span>
        {rate?.rate_name ?? offer.rate}
        {rate?.is_hidden === 1 && <span class="hint"> {t('hidden')}</span>}
      </span>
      <span class="offer-price">
        {isOld
          ? '…'
          : reasons.length === 0
            ? words.value.money(offer.total)
            : words.value.list(reasons.map(String))}
      </span>
    </label>
  )
}
