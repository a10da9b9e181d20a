import { type Signal, useSignal } from '@preact/signals'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { countriesIn } from '../shared/countries.ts'
import { Field } from '../shared/field.tsx'
import { Icon } from '../shared/icons.tsx'
import { book, bookForNow, type Outcome } from './book.ts'
import { GUEST_FIELDS } from './guest-form.ts'
import { backToRooms } from './navigation.ts'
import { RoomStrip } from './picture-button.tsx'
import { TaxNote } from './rooms.tsx'
import { type Choice, useStore } from './store.ts'
import { Summary } from './summary.tsx'

/** Who comes, what it costs, and one button. */
export const Details = ({ choice }: { choice: Choice }) => {
  const store = useStore()
  const { words, data } = store
  const outcome = useSignal<Outcome>({ kind: 'open' })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const onSubmit = async (event: Event) => {
    event.preventDefault()
    await book(store, choice, outcome)
    if (outcome.value.kind === 'invalid') focusFault(store.guest.faults.value)
  }
  const cancel = data.hotel.policies.find(({ policy_code }) => policy_code === 'CANCEL')
  return (
    <div class="details">
      <button type="button" class="link-button" onClick={backToRooms}>
        <Icon name="left" turns />
        {words.t('backToRooms')}
      </button>
      <h1 class="step-title" tabIndex={-1} ref={heading}>
        {words.t('yourDetails')}
      </h1>
      <RoomStrip pictures={choice.room.image_details} what={choice.room.room_name} />
      <div class="columns">
        <form class="guest-form" noValidate onSubmit={onSubmit}>
          <GuestFields />
          <div class="commit">
            <p class="with-icon">
              <Icon name="check" />
              {words.t('payAtHotel')}
            </p>
            {cancel !== undefined && <p class="hint">{cancel.description}</p>}
            <TaxNote policies={data.hotel.policies} />
            <Trouble choice={choice} outcome={outcome} />
            {outcome.value.kind !== 'moved' && (
              <button type="submit" class="button is-large" aria-disabled={outcome.value.kind === 'sending'}>
                {outcome.value.kind === 'sending'
                  ? words.t('booking')
                  : words.t('bookNow', { price: words.money(choice.rate.total_price) })}
              </button>
            )}
          </div>
        </form>
        <Summary choice={choice} words={words} />
      </div>
    </div>
  )
}

const focusFault = (faults: object): void => {
  const first = GUEST_FIELDS.find((field) => field in faults)
  requestAnimationFrame(() => document.getElementById(first ?? '')?.focus())
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
          onClick={() => void bookForNow(store, choice, now.rate, outcome)}
        >
          {t('bookForNow', { price: money(now.rate.total_price) })}
        </button>{' '}
        <button type="button" class="button quiet" onClick={backToRooms}>
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
  if (now.kind === 'invalid')
    return (
      <p class="notice is-trouble" role="alert">
        {t('fixFields')}
      </p>
    )
  return null
}

const HALF_HOURS = Array.from(
  { length: 48 },
  (_, half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`,
)

/** Half-hours in the order of a day that begins at check-in. */
const arrivalTimes = (checkIn: string): string[] => {
  const from = HALF_HOURS.findIndex((time) => time >= checkIn)
  return from <= 0 ? HALF_HOURS : [...HALF_HOURS.slice(from), ...HALF_HOURS.slice(0, from)]
}

const GuestFields = () => {
  const { words, guest, data } = useStore()
  const { t } = words
  const { values, faults } = guest
  const fault = faults.value
  const countries = useMemo(() => countriesIn(words.language), [words])
  const optional = t('optional')
  return (
    <div class="fields">
      <Field
        id="name"
        label={t('name')}
        value={values.name}
        fault={fault.name}
        input={{ autocomplete: 'name', required: true, maxLength: 255 }}
      />
      <Field
        id="email"
        label={t('email')}
        value={values.email}
        fault={fault.email}
        hint={data.sendsMail ? t('emailHint') : undefined}
        input={{ type: 'email', autocomplete: 'email', inputMode: 'email', required: true, maxLength: 255 }}
      />
      <Field
        id="phone"
        label={t('phone')}
        optional={optional}
        value={values.phone}
        fault={fault.phone}
        input={{ type: 'tel', autocomplete: 'tel', inputMode: 'tel', maxLength: 255 }}
      />
      <Field
        id="country"
        label={t('country')}
        optional={optional}
        value={values.country}
        fault={fault.country}
        input={{ autocomplete: 'country-name' }}
        options={[
          <option key="" value="">
            {t('countryNone')}
          </option>,
          ...countries.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          )),
        ]}
      />
      <Field
        id="arrivalTime"
        label={t('arrivalTime')}
        optional={optional}
        value={values.arrivalTime}
        fault={fault.arrivalTime}
        hint={t('checkInFrom', { time: words.time(data.hotel.check_in_time) })}
        options={[
          <option key="" value="">
            {t('arrivalUnknown')}
          </option>,
          ...arrivalTimes(data.hotel.check_in_time).map((time) => (
            <option key={time} value={time}>
              {words.time(time)}
            </option>
          )),
        ]}
      />
      <Field
        id="request"
        label={t('request')}
        optional={optional}
        value={values.request}
        fault={fault.request}
        hint={t('requestHint')}
        lines={3}
        wide
      />
    </div>
  )
}
