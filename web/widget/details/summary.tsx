import { daysBetween } from '../../shared/words.ts'
import { MOST_ITEMS } from '../address.ts'
import { type Choice, namesOf } from '../choice.ts'
import { Dues, PriceBox } from '../price/breakdown.tsx'
import { CurrencyChoice, OwnMoney } from '../price/own-money.tsx'
import { PromoField } from '../price/promo.tsx'
import { useStore } from '../store.ts'
import { RemoveRoom } from '../together/remove-room.tsx'
import { addRoom, removeRoom, replaceRoom } from '../together/several-rooms.ts'
import type { Price, PutAside, Reason } from '../types.ts'
import { partyText } from '../words/party-words.ts'
import { reasonText } from '../words/reason-words.ts'

interface SummaryProps {
  choice: Choice
  items: readonly PutAside[]
  /** Undefined while it is being asked for. */
  total: number | undefined
  price: Price | undefined
  /** The total before the price changed. */
  before?: number | undefined
  /** Why rooms cannot be booked, by item. */
  reasons: readonly (readonly Reason[])[]
  /** There is none to wait for. */
  hasNoPrice: boolean
  promoReason: string | undefined
  isBusy: boolean
}

/** The stay, its rooms and its price. */
export const Summary = (props: SummaryProps) => {
  const store = useStore()
  const { words } = store
  const { choice, items, total, price, before, reasons, hasNoPrice, promoReason, isBusy } = props
  const { t, date } = words
  const { stay, rate } = choice
  const nights = t('nightCount', { n: daysBetween(stay.arrival, stay.departure) })
  const rooms = items.reduce((sum, item) => sum + item.rooms, 0)
  const isMore = rooms < store.data.hotel.max_rooms_per_booking
  return (
    <section class="summary" aria-label={t('yourStay')}>
      <h2>
        {t('yourStay')} <span class="aside">{nights}</span>
      </h2>
      <dl class="stay-facts">
        <div>
          <dt>{t('arrival')}</dt>
          <dd>{date(stay.arrival, 'full')}</dd>
        </div>
        <div>
          <dt>{t('departure')}</dt>
          <dd>{date(stay.departure, 'full')}</dd>
        </div>
        {items.map((item, at) => (
          <RoomOfStay key={`${at} ${item.room}`} at={at} {...props} />
        ))}
      </dl>
      {items.length < MOST_ITEMS && isMore && (
        <button
          type="button"
          class="button quiet small add-room needs-script"
          aria-disabled={isBusy}
          onClick={() => !isBusy && addRoom(store, choice)}
        >
          + {t('addRoom')}
        </button>
      )}
      {reasons.length === 0 && !hasNoPrice && (
        <PriceBox
          total={total}
          price={price}
          before={before}
          ownMoney={total !== undefined && <OwnMoney amount={total} />}
          words={words}
        />
      )}
      {reasons.length === 0 && price !== undefined && price.due_now > 0 && (
        <Dues price={price} arrival={stay.arrival} words={words} />
      )}
      <CurrencyChoice />
      <PromoField reason={promoReason} />
      {items.length === 1 && rate.rate_description !== '' && (
        <p class="hint" dir="auto">
          {rate.rate_description}
        </p>
      )}
    </section>
  )
}

/** One of the rooms, and if it can no longer be had, what to do. */
const RoomOfStay = ({ choice, items, reasons, isBusy, at }: SummaryProps & { at: number }) => {
  const store = useStore()
  const { words, rooms } = store
  const { t } = words
  const item = items[at]!
  const { room_name, rate_name } = namesOf(rooms.value, item)
  const why = reasons[at] ?? []
  const replace = () => {
    if (!isBusy) replaceRoom(store, choice, at)
  }
  return (
    <>
      <div>
        <dt>{items.length > 1 ? t('roomNumber', { n: at + 1 }) : t('room')}</dt>
        <dd>
          <bdi>{room_name}</bdi>
          <span class="aside" dir="auto">
            {rate_name}
          </span>
          {items.length > 1 && <span class="aside">{partyText(words, item)}</span>}
          {why.length > 0 && (
            <span class="why">{why.map((reason) => reasonText(words, reason)).join(' ')}</span>
          )}
          {items.length > 1 && (
            <span class="room-actions needs-script">
              <button
                type="button"
                class="link-button"
                aria-label={why.length > 0 ? undefined : t('swapNamed', { room: room_name })}
                aria-disabled={isBusy}
                onClick={replace}
              >
                {t(why.length > 0 ? 'otherRoom' : 'swap')}
              </button>
              <RemoveRoom
                room={room_name}
                words={words}
                isBusy={isBusy}
                onRemove={() => !isBusy && removeRoom(store, choice, at)}
              />
            </span>
          )}
        </dd>
      </div>
      {items.length === 1 && (
        <div>
          <dt>{t('guests')}</dt>
          <dd>{partyText(words, item)}</dd>
        </div>
      )}
    </>
  )
}
