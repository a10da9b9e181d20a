import { useSignal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Icon } from '../../shared/icons.tsx'
import { book, bookAsWell } from '../book/book.ts'
import { type OrderState, useOrder } from '../book/order.ts'
import type { Order, Outcome } from '../book/outcome.ts'
import { freshChoice } from '../book/refusal.ts'
import { GoneRooms, Trouble } from '../book/trouble.tsx'
import { type Choice, itemOf } from '../choice.ts'
import { RoomStrip } from '../hotel/picture-button.tsx'
import { backToRooms } from '../navigation.ts'
import { CancelTerms, listedTerms } from '../price/terms.tsx'
import { MostRooms } from '../rooms/most-rooms.tsx'
import { TaxNote } from '../rooms/rooms.tsx'
import { AgesNotice } from '../search/ages.tsx'
import { type Store, useStore } from '../store.ts'
import { NoRoomYet } from '../together/no-room-yet.tsx'
import { Consent } from './consent.tsx'
import { Extras } from './extras.tsx'
import { GuestFields } from './guest-fields.tsx'
import { type FormPart, GUEST_FIELDS } from './guest-form.ts'
import { Summary } from './summary.tsx'

/** The guest's details, the price, and the button that books. */
export const Details = ({ choice }: { choice: Choice }) => {
  const store = useStore()
  const { words, data, also } = store
  const outcome = useSignal<Outcome>({ kind: 'open' })
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const items = [...also.value, itemOf(choice)]
  const state = useOrder(choice, items, outcome)
  const { order, reasons, again } = state
  const now = outcome.value
  const shown = now.kind === 'moved' ? now.now : now.kind === 'sending' ? now.order : order
  const before = order && priceBefore(order)
  const isBusy = now.kind === 'sending' || store.searching.value
  const bookNow = async (wanted: Order | undefined, how = book) => {
    await how(store, wanted, outcome, again)
    focusFault(store.guest.faults.value)
  }
  const due = shown?.price?.due_now ?? choice.rate.due_now
  const cancel = data.hotel.policies.find(({ policy_code }) => policy_code === 'CANCEL')
  return (
    <div class="details">
      <button type="button" class="link-button" onClick={() => backToRooms(store)}>
        <Icon name="left" turns />
        {words.t('backToRooms')}
      </button>
      <p class="eyebrow" dir="auto">
        {data.hotel.hotel_name}
      </p>
      <h1 class="step-title" tabIndex={-1} ref={heading}>
        {words.t('yourDetails')}
      </h1>
      <AgesNotice />
      <NoRoomYet choice={choice} items={items} isBusy={isBusy} />
      {state.hasTooMany && <MostRooms />}
      {now.kind === 'open' && before !== undefined && order !== undefined && (
        <p class="notice price-now" role="status">
          {words.t('priceNow', { now: words.money(order.total), before: words.money(before) })}
        </p>
      )}
      <RoomStrip pictures={choice.room.image_details} what={choice.room.room_name} />
      <div class="columns">
        <form
          class="guest-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void bookNow(order)
          }}
        >
          <FaultList />
          <Extras choice={choice} items={items} offered={state.offered} isBusy={now.kind === 'sending'} />
          <GuestFields />
          <div class="commit">
            <p class="with-icon">
              <Icon name="check" />
              {due > 0 ? words.t('payAfterBooking', { amount: words.money(due) }) : words.t('payAtHotel')}
            </p>
            <CancelTerms
              terms={
                shown?.price?.terms ??
                (data.showsTerms && items.length === 1 ? listedTerms(store, choice.rate) : undefined)
              }
              words={words}
            />
            {cancel !== undefined && (
              <p class="hint" dir="auto">
                {cancel.description}
              </p>
            )}
            <TaxNote policies={data.hotel.policies} />
            <Consent />
            {state.hasFailed && (
              <div class="notice is-trouble" role="alert">
                <h2>{words.t('quoteFailed')}</h2>
                <button type="button" class="button quiet" onClick={again}>
                  {words.t('tryAgain')}
                </button>
              </div>
            )}
            <GoneRooms choice={choice} items={items} reasons={reasons} />
            <Trouble
              outcome={now}
              order={order}
              onBookAsWell={() => void bookNow(order, bookAsWell)}
              onAgree={(agreed) => {
                store.choice.value = freshChoice(store, choice)
                outcome.value = { kind: 'open' }
                void bookNow(agreed)
              }}
            />
            {now.kind !== 'moved' && now.kind !== 'arrived' && (
              <button
                type="submit"
                class="button is-large"
                aria-disabled={now.kind === 'sending' || order === undefined}
              >
                {buttonText(store, now.kind === 'sending', state)}
              </button>
            )}
          </div>
        </form>
        <Summary
          choice={choice}
          items={items}
          total={shown?.total}
          price={shown?.price}
          before={now.kind === 'moved' ? now.before : undefined}
          reasons={reasons}
          hasNoPrice={state.hasTooMany || state.hasFailed}
          promoReason={state.promoReason}
          isBusy={isBusy}
        />
      </div>
    </div>
  )
}

/** What the list said, if the same costs something else now. */
const priceBefore = ({ choice, items, total, price }: Order): number | undefined => {
  const isAsListed = items.length === 1 && choice.extras.length === 0 && price !== undefined
  const { grand_total } = choice.rate
  return isAsListed && grand_total !== total ? grand_total : undefined
}

/** The button says what is paid, as soon as that is known. */
const buttonText = ({ words, data }: Store, isSending: boolean, { order, isAsking }: OrderState): string => {
  const { t, money } = words
  if (isSending) return t('booking')
  if (order === undefined) return t(isAsking ? 'calculating' : 'cannotBook')
  return data.hotel.book_button_text || t('bookNow', { price: money(order.total) })
}

const FORM_PARTS: FormPart[] = ['ages', ...GUEST_FIELDS, 'consent']

const focusFault = (faults: object): void => {
  const first = FORM_PARTS.find((part) => part in faults)
  if (first === undefined) return
  requestAnimationFrame(() => {
    document.getElementById(first)?.focus()
    document.getElementById('faults')?.scrollIntoView({ block: 'nearest' })
  })
}

/** All faults of the form, above the fields, until the guest has corrected them. */
export const FaultList = () => {
  const { words, guest } = useStore()
  const faults = guest.faults.value
  const parts = FORM_PARTS.filter((part) => part in faults)
  if (parts.length === 0) return null
  return (
    <div class="notice is-trouble" id="faults" role="alert">
      <h2>{words.t('fixFields')}</h2>
      <ul>
        {parts.map((part) => (
          <li key={part}>
            <a
              href={`#${part}`}
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(part)?.focus()
              }}
            >
              {words.t(faults[part]!)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
