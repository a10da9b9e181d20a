import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { type Choice, namesOf } from '../choice.ts'
import { backToRooms } from '../navigation.ts'
import { useStore } from '../store.ts'
import { RemoveRoom } from '../together/remove-room.tsx'
import { removeRoom, replaceRoom } from '../together/several-rooms.ts'
import type { PutAside, Reason } from '../types.ts'
import { promoText } from '../words/price-words.ts'
import { bookingAddress, leaveFor } from './book.ts'
import type { Order, Outcome } from './outcome.ts'

type Of<Kind extends Outcome['kind']> = Extract<Outcome, { kind: Kind }>

interface TroubleProps {
  outcome: Outcome
  /** What the button would book now. */
  order: Order | undefined
  onAgree(order: Order): void
  onBookAsWell(): void
}

interface TroubleBoxProps {
  children: ComponentChildren
  /** False if it is not the answer to something the guest did. */
  takesFocus?: boolean
}

/** Comes into view and takes the focus: what it says may stand far from the button that was tapped. */
const TroubleBox = ({ children, takesFocus = true }: TroubleBoxProps) => {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!takesFocus) return
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div class="notice is-trouble" role="alert" tabIndex={-1} ref={box}>
      {children}
    </div>
  )
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
      <TroubleBox>
        <h2>{promoText(words, outcome.code, outcome.reason)}</h2>
        <p>{t('promoNothingBooked')}</p>
      </TroubleBox>
    )
  if (outcome.kind === 'without')
    return (
      <TroubleBox>
        <p>{t('extraGone', { extras: words.list(outcome.extras) })}</p>
      </TroubleBox>
    )
  if (outcome.kind === 'failed')
    return (
      <TroubleBox>
        <h2>{t('bookingFailed')}</h2>
        <p>{t(outcome.tooMany ? 'tooMany' : 'bookingFailedHint')}</p>
      </TroubleBox>
    )
  return null
}

const Moved = ({ outcome, onAgree }: { outcome: Of<'moved'>; onAgree: TroubleProps['onAgree'] }) => {
  const store = useStore()
  const { words } = store
  const { t, money } = words
  const { before, now: order, promoReason } = outcome
  return (
    <TroubleBox>
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
    </TroubleBox>
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
    <TroubleBox>
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
    </TroubleBox>
  )
}

interface GoneRoomsProps {
  choice: Choice
  items: readonly PutAside[]
  /** Why rooms cannot be booked, by item. */
  reasons: readonly (readonly Reason[])[]
}

const isTooFew = ({ code, actual }: Reason): boolean => code === 'sold_out' && (actual ?? 0) > 0

/** Which of several rooms can no longer be booked, and what to do about each. */
export const GoneRooms = ({ choice, items, reasons }: GoneRoomsProps) => {
  const store = useStore()
  const { t, list } = store.words
  const gone = items.flatMap((item, at) => {
    const why = reasons[at] ?? []
    const { room_name } = namesOf(store.rooms.value, item)
    return why.length === 0 ? [] : [{ at, room_name, left: why.every(isTooFew) ? why[0]!.actual! : 0 }]
  })
  if (gone.length === 0) return null
  const lost = gone.filter(({ left }) => left === 0).map(({ room_name }) => room_name)
  const few = new Map(gone.filter(({ left }) => left > 0).map(({ room_name, left }) => [room_name, left]))
  return (
    <TroubleBox takesFocus={store.guest.isAsked.value}>
      <h2>{t(lost.length > 0 ? 'itemGoneTitle' : 'itemFewTitle')}</h2>
      {lost.length > 0 && <p>{t('itemGone', { room: list(lost) })}</p>}
      {[...few].map(([room, n]) => (
        <p key={room}>{t('itemFew', { room, n })}</p>
      ))}
      <ul>
        {gone.map(({ at, room_name }) => (
          <li key={at} class="room-actions">
            <span>
              {t('roomNumber', { n: at + 1 })}: <bdi>{room_name}</bdi>
            </span>
            <button type="button" class="link-button" onClick={() => replaceRoom(store, choice, at)}>
              {t('otherRoom')}
            </button>
            <RemoveRoom room={room_name} words={store.words} onRemove={() => removeRoom(store, choice, at)} />
          </li>
        ))}
      </ul>
    </TroubleBox>
  )
}
