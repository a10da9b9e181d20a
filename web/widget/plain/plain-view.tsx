import { Icon } from '../../shared/icons.tsx'
import type { CreatedBooking, Order } from '../book/outcome.ts'
import { itemOf } from '../choice.ts'
import { Consent } from '../details/consent.tsx'
import { FaultList } from '../details/details.tsx'
import { GuestFields } from '../details/guest-fields.tsx'
import { GUEST_FIELDS } from '../details/guest-form.ts'
import { Summary } from '../details/summary.tsx'
import { CancelTerms } from '../price/terms.tsx'
import { Gone } from '../rooms/gone.tsx'
import { MostRooms } from '../rooms/most-rooms.tsx'
import { TaxNote } from '../rooms/rooms.tsx'
import { type Store, StoreContext, useStore } from '../store.ts'
import { NoRoomYet } from '../together/no-room-yet.tsx'
import type { OfferedExtra, Reason } from '../types.ts'
import { promoText } from '../words/price-words.ts'
import { PlainAges, PlainExtras, PlainPromo } from './plain-fields.tsx'
import { askedText } from './plain-form.ts'
import { KEPT_FORM, roomsAddress, severalAddress } from './plain-parts.tsx'
import type { ReserveRequest } from './plain-types.ts'
import { plainWords } from './plain-words.ts'

/** Why nothing was booked. */
export type PlainTrouble =
  | { kind: 'moved'; before: number; isOwn: boolean }
  | { kind: 'promo'; reason: string }
  | { kind: 'without'; extras: string[] }
  | { kind: 'arrived'; made: CreatedBooking }
  | { kind: 'failed'; tooMany: boolean }
  | { kind: 'meant'; email: string }
  | { kind: 'foreign' }

export interface Shown {
  /** Undefined if there is no price. */
  order: Order | undefined
  offered: readonly OfferedExtra[]
  promoReason: string | undefined
  hasTooMany: boolean
  /** Why rooms cannot be booked, by item. */
  reasons: readonly (readonly Reason[])[]
  trouble: PlainTrouble | undefined
}

interface PlainViewProps {
  store: Store
  request: ReserveRequest
  shown: Shown
  formKey: string
}

/** The guest's details and the button that books, as a plain form; the same parts as with scripts. */
export const PlainView = ({ store, ...props }: PlainViewProps) => (
  <StoreContext.Provider value={store}>
    {store.gone.value !== undefined ? <PlainGone {...props} /> : <PlainDetails {...props} />}
  </StoreContext.Provider>
)

type Props = Omit<PlainViewProps, 'store'>

/** What was typed goes along to whatever room is chosen instead. */
const PlainGone = (_: Props) => {
  const store = useStore()
  const { guest, gone, data, answered } = store
  return (
    <main class="page is-narrow">
      <form method="post" id={KEPT_FORM} hidden>
        {GUEST_FIELDS.map((field) => (
          <textarea key={field} name={field} value={guest.values[field].value} />
        ))}
        {guest.agreed.value && <input type="hidden" name="consent" value="1" />}
      </form>
      <Gone gone={gone.value!} />
      <p>
        <a href={roomsAddress(store, answered.value)}>{store.words.t('backToRooms')}</a>
      </p>
      <p class="hint">{plainWords(data).t('oneKind')}</p>
    </main>
  )
}

const PlainDetails = ({ shown, formKey }: Props) => {
  const store = useStore()
  const { words, data, answered } = store
  const { t, money } = words
  const stay = answered.value
  const choice = store.choice.value!
  const { order, offered, promoReason, trouble } = shown
  const items = [...store.also.value, itemOf(choice)]
  const due = order?.price?.due_now ?? 0
  const cancel = data.hotel.policies.find(({ policy_code }) => policy_code === 'CANCEL')
  return (
    <main class="page">
      <div class="details is-plain">
        <a class="link-button" href={roomsAddress(store, store.party)}>
          <Icon name="left" turns />
          {t('backToRooms')}
        </a>
        <p class="eyebrow" dir="auto">
          {data.hotel.hotel_name}
        </p>
        <h1 class="step-title">{t('yourDetails')}</h1>
        {shown.hasTooMany && <MostRooms />}
        <NoRoomYet choice={choice} items={items} isBusy={false} />
        <Trouble shown={shown} />
        {shown.reasons.some(({ length }) => length > 0) && (
          <div class="notice is-trouble" role="alert">
            <h2>{t('itemGoneTitle')}</h2>
            <a class="button" href={roomsAddress(store, store.party)}>
              {t('otherRoom')}
            </a>
          </div>
        )}
        <div class="columns">
          <form
            class="guest-form"
            method="post"
            noValidate
            action={severalAddress(store, stay, items, { sent: '1' })}
          >
            <input type="hidden" name="key" value={formKey} />
            {trouble?.kind === 'meant' && (
              <input type="hidden" name="email_asked" value={store.guest.values.email.value} />
            )}
            <input type="hidden" name="total" value={order?.total ?? ''} />
            <input type="hidden" name="asked_seen" value={askedText(stay, items)} />
            <input type="hidden" name="promo_seen" value={stay.promo} />
            <input type="hidden" name="promo_used" value={order?.promo ?? ''} />
            <FaultList />
            <PlainExtras offered={offered} items={items} />
            <PlainAges />
            <PlainPromo reason={promoReason} />
            <PriceButton offered={offered} />
            <GuestFields />
            <div class="commit">
              {order !== undefined && (
                <p class="with-icon">
                  <Icon name="check" />
                  {due > 0 ? t('payAfterBooking', { amount: money(due) }) : t('payAtHotel')}
                </p>
              )}
              <CancelTerms terms={order?.price?.terms} words={words} />
              {cancel !== undefined && (
                <p class="hint" dir="auto">
                  {cancel.description}
                </p>
              )}
              <TaxNote policies={data.hotel.policies} />
              <Consent />
              <button
                type="submit"
                name="act"
                value={order === undefined ? 'price' : 'book'}
                class="button is-large"
              >
                {order === undefined ? t('tryAgain') : commitText(store, order, trouble)}
              </button>
            </div>
          </form>
          <Summary
            choice={choice}
            items={items}
            total={order?.total}
            price={order?.price}
            before={trouble?.kind === 'moved' && !trouble.isOwn ? trouble.before : undefined}
            reasons={shown.reasons}
            hasNoPrice={order === undefined}
            promoReason={promoReason}
            isBusy={false}
          />
        </div>
        {items.length === 1 && <p class="hint one-kind">{plainWords(data).t('oneKind')}</p>}
      </div>
    </main>
  )
}

const commitText = ({ words, data }: Store, { total }: Order, trouble: PlainTrouble | undefined): string => {
  const price = words.money(total)
  if (trouble?.kind === 'arrived') return words.t('arrivedBookToo', { price })
  return data.hotel.book_button_text || words.t('bookNow', { price })
}

/** Asks for the price of what was chosen or typed above it. */
const PriceButton = ({ offered }: { offered: readonly OfferedExtra[] }) => {
  const { data, answered, also } = useStore()
  const hasFields =
    offered.some(({ is_mandatory }) => is_mandatory === 0) ||
    data.takesPromo ||
    answered.value.promo !== '' ||
    (data.asksAges && [...also.value, answered.value].some(({ children }) => children > 0))
  if (!hasFields) return null
  return (
    <p>
      <button type="submit" name="act" value="price" class="button quiet">
        {plainWords(data).t('workOut')}
      </button>
    </p>
  )
}

const Trouble = ({ shown: { trouble, order } }: { shown: Shown }) => {
  const { words, data, answered } = useStore()
  const { t, money } = words
  if (trouble === undefined) return null
  if (trouble.kind === 'moved') {
    if (order === undefined) return null
    const prices = { before: money(trouble.before), now: money(order.total) }
    const own = plainWords(data)
    return trouble.isOwn ? (
      <div class="notice" role="alert">
        <h2>{own.t('ownChoiceTitle')}</h2>
        <p>{own.t('ownChoice', prices)}</p>
      </div>
    ) : (
      <div class="notice is-trouble" role="alert">
        <h2>{t('priceMovedTitle')}</h2>
        <p>{t('priceMoved', prices)}</p>
      </div>
    )
  }
  if (trouble.kind === 'arrived')
    return (
      <div class="notice is-trouble" role="alert">
        <h2>{t('arrivedTitle')}</h2>
        <p>
          {t('bookingCode')}: <strong dir="ltr">{trouble.made.booking_code}</strong>,{' '}
          {money(trouble.made.grand_total)}
        </p>
        <p>{t('arrivedNotNow')}</p>
        <a class="button" href={`${trouble.made.payment_url.redirect_url}?lang=${data.language}&thanks=1`}>
          {t('arrivedKeep')}
        </a>
      </div>
    )
  if (trouble.kind === 'failed')
    return (
      <div class="notice is-trouble" role="alert">
        <h2>{t('bookingFailed')}</h2>
        <p>{t(trouble.tooMany ? 'tooMany' : 'bookingFailedHint')}</p>
      </div>
    )
  if (trouble.kind === 'meant')
    return (
      <p class="notice" role="alert">
        {plainWords(data).t('checkEmail', { email: trouble.email })}
      </p>
    )
  return (
    <p class="notice is-trouble" role="alert">
      {trouble.kind === 'promo'
        ? `${promoText(words, answered.value.promo, trouble.reason)} ${t('promoNothingBooked')}`
        : trouble.kind === 'without'
          ? t('extraGone', { extras: words.list(trouble.extras) })
          : plainWords(data).t('nothingSent')}
    </p>
  )
}
