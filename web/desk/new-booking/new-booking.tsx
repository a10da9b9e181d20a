import { type Signal, useSignal, useSignalEffect } from '@preact/signals'
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { call } from '../api.ts'
import { codeOf, explain } from '../explain.ts'
import { hear } from '../live.ts'
import { useUnsaved } from '../parts/form/unsaved.tsx'
import { DeskIcon } from '../parts/icons.tsx'
import { notify } from '../parts/notices.ts'
import { addressOf, go, place } from '../router.ts'
import { t, words } from '../session.ts'
import { type Booker, createBooker, type Faults, faultsOf, sendsTo } from './book.ts'
import { type Draft, dropDraft, isBegun, keepDraft, newLine, openDraft } from './draft.ts'
import { More, StayDates } from './fields.tsx'
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
  // What was mended is said no more.
  const still = Object.keys(faults.value).length === 0 ? {} : faultsOf(draft.value)
  const shownFaults: Faults = Object.fromEntries(
    Object.entries(still).filter(([name]) => faults.value[name] !== undefined),
  )
  const isLocked = booker.busy.value || draft.value.pending !== undefined
  return (
    <form class="page-pad new-booking" onSubmit={(event) => void submit(event)} novalidate>
      <header class="page-head">
        <h1>{t('new-booking')}</h1>
      </header>
      <div class="new-booking-parts">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the key is of the fields in it */}
        <div class="stack" inert={isLocked} onKeyDown={(event) => toName(draft.value, event)}>
          <StayDates draft={draft} fault={shownFaults.departure} />
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
            <GuestFields draft={draft} faults={shownFaults} />
          </section>
          <More draft={draft} quote={held ?? current?.quote} />
        </div>
        <aside class="card stack price-side" aria-label={t('whatItCosts')}>
          <h2>{t('whatItCosts')}</h2>
          <PricePart quoted={quoted} held={held} />
          <HoldPart draft={draft} quoted={quoted} isOff={!canBook || isLocked || isSpecial(draft.value)} />
          <Outcome draft={draft} booker={booker} fault={shownFaults.lines} />
          <BookButton draft={draft} booker={booker} isOff={!canBook} />
        </aside>
      </div>
    </form>
  )
}

/** Enter in dates and guests goes to the name, while that is all that is missing: tabs would pass every room and price. */
const toName = ({ name }: Draft, event: KeyboardEvent): void => {
  const { key, target, isComposing } = event
  if (key !== 'Enter' || isComposing || name.trim() !== '') return
  if (!(target instanceof HTMLInputElement) || !/^(date|number|radio)$/.test(target.type)) return
  event.preventDefault()
  document.getElementById('guest-name')?.focus()
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
