import { type Signal, useSignal, useSignalEffect } from '@preact/signals'
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { addDays, daysBetween } from '../../shared/words.ts'
import { call, sendsMail } from '../api.ts'
import { codeOf, explain } from '../explain.ts'
import { hear } from '../live.ts'
import { useUnsaved } from '../parts/form/unsaved.tsx'
import { DeskIcon } from '../parts/icons.tsx'
import { notify } from '../parts/notices.ts'
import { addressOf, go, place } from '../router.ts'
import { t, words } from '../session.ts'
import { type Booker, createBooker, type Faults, faultsOf, sendsTo } from './book.ts'
import { type Draft, dropDraft, isBegun, keepDraft, newLine, openDraft, SOURCES } from './draft.ts'
import { GuestFields } from './guest/guest-fields.tsx'
import { giveBack, HoldPart, holdOf } from './hold.tsx'
import { LineCard } from './lines/line-card.tsx'
import { IgnoredRules } from './lines/reasons.tsx'
import { begun, startOf } from './open.ts'
import { Outcome } from './outcome.tsx'
import { PricePart } from './price-part.tsx'
import { useQuoted } from './quoted.ts'
import { mayBook } from './roles.ts'
import { isSpecial } from './stay.ts'

const MOST_LINES = 20

/** A booking that staff make: on the phone, or for who stands at the desk. */
export const NewBooking = () =>
  mayBook() ? (
    <NewBookingForm key={begun.value} />
  ) : (
    <div class="page-pad">
      <h1>{t('new-booking')}</h1>
      <p class="empty">{t('errRole')}</p>
    </div>
  )

const NewBookingForm = () => {
  const draft = useMemo(() => openDraft(startOf(place.value.query)), [])
  const booker = useMemo(() => createBooker(draft), [])
  const isDone = useRef(false)
  const quoted = useQuoted(draft)
  const faults = useSignal<Faults>({})
  useUnsaved(() => !isDone.current && isBegun(draft.value))
  useSignalEffect(() => keepDraft(draft.value))
  useLayoutEffect(() => {
    const first = draft.value.startsAtName ? 'guest-name' : 'arrival'
    document.getElementById(first)?.focus()
    return () => {
      const { hold, pending } = draft.value
      if (pending !== undefined && !isDone.current) return
      if (hold !== undefined && !isDone.current) giveBack(hold.code)
      dropDraft()
    }
  }, [])
  const current = quoted.current()
  const held = holdOf(draft.value)?.quote
  const shown = held ?? current?.quote
  const canBook = shown?.is_available === 1
  const submit = async (event: Event) => {
    event.preventDefault()
    if (booker.busy.value) return
    faults.value = draft.value.pending === undefined ? faultsOf(draft.value) : {}
    if (Object.keys(faults.value).length > 0 || (draft.value.pending === undefined && !canBook)) {
      requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    const made = await booker.book(shown)
    if (made === undefined) {
      if (/^hold_/.test(codeOf(booker.error.value) ?? '')) draft.value = { ...draft.value, hold: undefined }
      quoted.again()
      return
    }
    isDone.current = true
    const unit = draft.value.unit
    go(addressOf('bookings', made.booking_code))
    notify(t('booked', { code: made.booking_code, total: words.value.money(made.grand_total) }))
    if (unit !== undefined) await giveRoom(made.booking_code, unit)
    void hear().catch(() => {})
  }
  const isLocked = booker.busy.value || draft.value.pending !== undefined
  return (
    <form class="page-pad new-booking" onSubmit={(event) => void submit(event)} novalidate>
      <header class="page-head">
        <h1>{t('new-booking')}</h1>
      </header>
      <div class="new-booking-parts">
        <div class="stack" inert={isLocked}>
          <StayDates draft={draft} fault={faults.value.departure} />
          {draft.value.lines.map((line, at) => (
            <LineCard
              key={line.key}
              draft={draft}
              line={line}
              at={at}
              quote={held ?? current?.quote}
              plain={current?.plain}
            />
          ))}
          {draft.value.lines.length < MOST_LINES && (
            <p>
              <button
                type="button"
                class="tool"
                onClick={() => (draft.value = { ...draft.value, lines: [...draft.value.lines, newLine()] })}
              >
                <DeskIcon name="plus" /> {t('addRoomLine')}
              </button>
            </p>
          )}
          <IgnoredRules draft={draft} />
          <section class="card stack">
            <h2>{t('guest')}</h2>
            <GuestFields draft={draft} faults={faults.value} />
          </section>
          <More draft={draft} />
        </div>
        <aside class="card stack price-side" aria-label={t('whatItCosts')}>
          <h2>{t('whatItCosts')}</h2>
          <PricePart quoted={quoted} held={held} />
          <HoldPart draft={draft} quoted={quoted} isOff={!canBook || isLocked || isSpecial(draft.value)} />
          <Outcome draft={draft} booker={booker} fault={faults.value.lines} />
          <BookButton draft={draft} booker={booker} isOff={!canBook} />
        </aside>
      </div>
    </form>
  )
}

/** The room whose night was clicked. That it is taken meanwhile, or of another type than was booked, undoes nothing. */
const giveRoom = async (booking_code: string, unit: string): Promise<void> => {
  try {
    await call('POST', '/assignroom', { body: { booking_code, item: 1, units: [unit] } })
  } catch (err) {
    notify(t('unitNotGivenNew', { unit, reason: explain(err) }), 'trouble')
  }
}

interface BookButtonProps {
  draft: Signal<Draft>
  booker: Booker
  isOff: boolean
}

const BookButton = ({ draft, booker, isOff }: BookButtonProps) => (
  <p class="buttons">
    <button
      type="submit"
      class="button"
      aria-disabled={booker.busy.value || (isOff && draft.value.pending === undefined)}
    >
      {booker.busy.value
        ? t('bookingNow')
        : draft.value.pending !== undefined
          ? t('askAgain')
          : sendsTo(draft.value)
            ? t('bookAndSend')
            : t('bookNow')}
    </button>
  </p>
)

const StayDates = ({ draft, fault }: { draft: Signal<Draft>; fault: string | undefined }) => {
  const { arrival, departure } = draft.value
  const nights = arrival === '' || departure === '' ? 1 : Math.max(daysBetween(arrival, departure), 1)
  const set = (changes: Partial<Draft>) => {
    draft.value = { ...draft.value, ...changes }
  }
  return (
    <section class="card line-fields" aria-label={t('stayDates')}>
      <div class="field">
        <label for="arrival">{t('arrival')}</label>
        <input
          id="arrival"
          type="date"
          value={arrival}
          onInput={({ currentTarget: { value } }) =>
            set({ arrival: value, ...(value === '' ? {} : { departure: addDays(value, nights) }) })
          }
        />
      </div>
      <div class="field is-count">
        <label for="nights">{t('nights')}</label>
        <input
          id="nights"
          type="number"
          inputMode="numeric"
          min={1}
          max={90}
          value={nights}
          onInput={({ currentTarget: { valueAsNumber: count } }) => {
            if (arrival !== '' && Number.isInteger(count) && count >= 1)
              set({ departure: addDays(arrival, Math.min(count, 999)) })
          }}
        />
      </div>
      <div class="field">
        <label for="departure">{t('departure')}</label>
        <input
          id="departure"
          type="date"
          value={departure}
          aria-invalid={fault !== undefined}
          onInput={(event) => set({ departure: event.currentTarget.value })}
        />
        {fault !== undefined && <p class="fault">{fault}</p>}
      </div>
    </section>
  )
}

/** Where it came from, what the guest asks for, and whether the guest is written to. */
const More = ({ draft }: { draft: Signal<Draft> }) => {
  const { source, request, promo, email } = draft.value
  const set = (changes: Partial<Draft>) => {
    draft.value = { ...draft.value, ...changes }
  }
  return (
    <section class="card stack" aria-label={t('bookingMore')}>
      <fieldset class="choices is-row">
        <legend>{t('source')}</legend>
        {SOURCES.map((each) => (
          <label key={each} class="check">
            <input
              type="radio"
              name="source"
              checked={source === each}
              onChange={() => set({ source: each })}
            />
            <span>{t(`source-${each}`)}</span>
          </label>
        ))}
      </fieldset>
      <div class="form-grid">
        <div class="field">
          <label for="promo">
            {t('promoCode')} <span class="hint">({t('optional')})</span>
          </label>
          <input
            id="promo"
            value={promo}
            maxLength={100}
            autocomplete="off"
            onInput={(event) => set({ promo: event.currentTarget.value })}
          />
        </div>
        <div class="field is-wide">
          <label for="request">
            {t('request')} <span class="hint">({t('optional')})</span>
          </label>
          <textarea
            id="request"
            rows={2}
            maxLength={2000}
            value={request}
            onInput={(event) => set({ request: event.currentTarget.value })}
          />
        </div>
      </div>
      {sendsMail && (
        <label class="check">
          <input
            type="checkbox"
            checked={sendsTo(draft.value)}
            disabled={email.trim() === ''}
            onChange={(event) => set({ mail: event.currentTarget.checked })}
          />
          <span>
            {t('sendConfirmation')} {email.trim() === '' && <span class="hint">{t('needsEmail')}</span>}
          </span>
        </label>
      )}
    </section>
  )
}
