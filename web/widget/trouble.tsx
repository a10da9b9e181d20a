import { bookingAddress, leaveFor } from './book.ts'
import { backToRooms } from './navigation.ts'
import { namesOf } from './offer.ts'
import type { Order, Outcome } from './outcome.ts'
import { promoText } from './price-words.ts'
import { useStore } from './store.ts'

type Of<Kind extends Outcome['kind']> = Extract<Outcome, { kind: Kind }>

interface TroubleProps {
  outcome: Outcome
  /** What the button would book now. */
  order: Order | undefined
  onAgree(order: Order): void
  onBookAsWell(): void
}

/** Why nothing was booked, and what the guest can do. */
export const Trouble = ({ outcome, order, onAgree, onBookAsWell }: TroubleProps) => {
  const { words } = useStore()
  const { t } = words
  if (outcome.kind === 'moved') return <Moved outcome={outcome} onAgree={onAgree} />
  if (outcome.kind === 'arrived')
    return <Arrived outcome={outcome} order={order} onBookAsWell={onBookAsWell} />
  if (outcome.kind === 'promo')
    return (
      <div class="notice is-trouble" role="alert">
        <h2>{promoText(words, outcome.code, outcome.reason)}</h2>
        <p>{t('promoNothingBooked')}</p>
      </div>
    )
  if (outcome.kind === 'without')
    return (
      <div class="notice is-trouble" role="alert">
        <p>{t('extraGone', { extras: words.list(outcome.extras) })}</p>
      </div>
    )
  if (outcome.kind === 'failed')
    return (
      <div class="notice is-trouble" role="alert">
        <h2>{t('bookingFailed')}</h2>
        <p>{t(outcome.tooMany ? 'tooMany' : 'bookingFailedHint')}</p>
      </div>
    )
  return null
}

const Moved = ({ outcome, onAgree }: { outcome: Of<'moved'>; onAgree: TroubleProps['onAgree'] }) => {
  const store = useStore()
  const { words } = store
  const { t, money } = words
  const { before, now: order, promoReason } = outcome
  return (
    <div class="notice is-trouble" role="alert">
      <h2>{t('priceMovedTitle')}</h2>
      {promoReason !== undefined && <p>{promoText(words, order.choice.stay.promo, promoReason)}</p>}
      {outcome.isWithCode && <p>{t('promoCounts', { code: order.promo })}</p>}
      <p>{t('priceMoved', { before: money(before), now: money(order.total) })}</p>
      <button type="button" class="button" onClick={() => onAgree(order)}>
        {store.data.hotel.book_button_text || t('bookForNow', { price: money(order.total) })}
      </button>{' '}
      <button type="button" class="button quiet" onClick={() => backToRooms(store)}>
        {t('backToRooms')}
      </button>
    </div>
  )
}

interface ArrivedProps extends Pick<TroubleProps, 'order' | 'onBookAsWell'> {
  outcome: Of<'arrived'>
}

/** The booking that was made, so that nobody takes it for what is on the page now. */
const Arrived = ({ outcome, order, onBookAsWell }: ArrivedProps) => {
  const store = useStore()
  const { t, money, date, list } = store.words
  const { made, sent } = outcome
  const rooms = (sent.items ?? [{ room_code: sent.room_code ?? '' }]).map(
    ({ room_code }) => namesOf(store.rooms.value, { room: room_code, rate: '' }).room_name,
  )
  return (
    <div class="notice is-trouble" role="alert">
      <h2>{t('arrivedTitle')}</h2>
      <p>
        {t('arrivedText', {
          code: made.booking_code,
          rooms: list(rooms),
          dates: `${date(sent.arrival_date, 'short')} – ${date(sent.departure_date, 'short')}`,
          price: money(made.grand_total),
        })}{' '}
        <a href={bookingAddress(store, made)} target="_blank" rel="noopener">
          {t('openBooking')}
        </a>
      </p>
      <p>{t('arrivedNotNow')}</p>
      <button type="button" class="button" onClick={() => leaveFor(store, made)}>
        {t('arrivedKeep')}
      </button>{' '}
      <button
        type="button"
        class="button quiet"
        aria-disabled={order === undefined}
        onClick={() => order !== undefined && onBookAsWell()}
      >
        {order === undefined ? t('calculating') : t('arrivedBookToo', { price: money(order.total) })}
      </button>
    </div>
  )
}
