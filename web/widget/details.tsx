import { type Signal, useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { Icon } from '../shared/icons.tsx'
import { book, bookAtNewPrice, type Outcome } from './book.ts'
import { Consent } from './consent.tsx'
import { GuestFields } from './guest-fields.tsx'
import { type FormPart, GUEST_FIELDS } from './guest-form.ts'
import { backToRooms } from './navigation.ts'
import type { Choice } from './offer.ts'
import { RoomStrip } from './picture-button.tsx'
import { TaxNote } from './rooms.tsx'
import { useStore } from './store.ts'
import { Summary } from './summary.tsx'

/** The guest's details, the price, and the button that books. */
export const Details = ({ choice }: { choice: Choice }) => {
  const store = useStore()
  const { words, data } = store
  const outcome = useSignal<Outcome>({ kind: 'open' })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const onSubmit = async (event: Event) => {
    event.preventDefault()
    await book(store, choice, outcome)
    focusFault(store.guest.faults.value)
  }
  const cancel = data.hotel.policies.find(({ policy_code }) => policy_code === 'CANCEL')
  const now = outcome.value
  const shown = now.kind === 'moved' ? { ...choice, rate: now.rate } : choice
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
      <RoomStrip pictures={choice.room.image_details} what={choice.room.room_name} />
      <div class="columns">
        <form class="guest-form" noValidate onSubmit={onSubmit}>
          <FaultList />
          <GuestFields />
          <div class="commit">
            <p class="with-icon">
              <Icon name="check" />
              {words.t('payAtHotel')}
            </p>
            {cancel !== undefined && (
              <p class="hint" dir="auto">
                {cancel.description}
              </p>
            )}
            <TaxNote policies={data.hotel.policies} />
            <Consent />
            <Trouble choice={choice} outcome={outcome} />
            {now.kind !== 'moved' && (
              <button type="submit" class="button is-large" aria-disabled={now.kind === 'sending'}>
                {now.kind === 'sending'
                  ? words.t('booking')
                  : data.hotel.book_button_text ||
                    words.t('bookNow', { price: words.money(choice.rate.total_price) })}
              </button>
            )}
          </div>
        </form>
        <Summary choice={shown} before={now.kind === 'moved' ? now.before : undefined} words={words} />
      </div>
    </div>
  )
}

const FORM_PARTS: FormPart[] = [...GUEST_FIELDS, 'consent']

const focusFault = (faults: object): void => {
  const first = FORM_PARTS.find((part) => part in faults)
  if (first === undefined) return
  requestAnimationFrame(() => {
    document.getElementById(first)?.focus()
    document.getElementById('faults')?.scrollIntoView({ block: 'nearest' })
  })
}

/** All faults of the form, above the fields, until the guest has corrected them. */
const FaultList = () => {
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

const Trouble = ({ choice, outcome }: { choice: Choice; outcome: Signal<Outcome> }) => {
  const store = useStore()
  const { t, money } = store.words
  const now = outcome.value
  if (now.kind === 'moved')
    return (
      <div class="notice is-trouble" role="alert">
        <h2>{t('priceMovedTitle')}</h2>
        <p>{t('priceMoved', { before: money(now.before), now: money(now.rate.total_price) })}</p>
        <button
          type="button"
          class="button"
          onClick={() => void bookAtNewPrice(store, choice, now.rate, outcome)}
        >
          {store.data.hotel.book_button_text || t('bookForNow', { price: money(now.rate.total_price) })}
        </button>{' '}
        <button type="button" class="button quiet" onClick={() => backToRooms(store)}>
          {t('backToRooms')}
        </button>
      </div>
    )
  if (now.kind === 'failed')
    return (
      <div class="notice is-trouble" role="alert">
        <h2>{t('bookingFailed')}</h2>
        <p>{t(now.tooMany ? 'tooMany' : 'bookingFailedHint')}</p>
      </div>
    )
  return null
}
