import type { Signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { NamedPrice } from '../../bookings/change/named-price.tsx'
import { DeskIcon } from '../../parts/icons.tsx'
import { useResource } from '../../parts/resource.ts'
import { useAskAgain } from '../../parts/trouble.tsx'
import { rates, rooms, t, words } from '../../session.ts'
import type { Quote } from '../../types.ts'
import { type Draft, type Line, setLine } from '../draft.ts'
import { SELLING_EVENTS } from '../quoted.ts'
import { mayName } from '../roles.ts'
import { faultOfDates, partyOf } from '../stay.ts'
import { LineExtras } from './line-extras.tsx'
import { OfferList } from './offer-list.tsx'
import { firstOffer, type Offers, ofParty, readOffers } from './offers.ts'
import { LineReasons } from './reasons.tsx'

interface LineCardProps {
  draft: Signal<Draft>
  line: Line
  at: number
  /** What is quoted of the whole booking, as it is typed now. */
  quote: Quote | undefined
  plain: Quote | undefined
}

/** Rooms of one type: who sleeps in them, which and at what rate, what that costs, or why not. */
export const LineCard = ({ draft, line, at, quote, plain }: LineCardProps) => {
  const set = (changes: Partial<Line>) => setLine(draft, line.key, changes)
  const { list, isOld } = useOffers(draft.value, line)
  useEffect(() => {
    if (list === undefined || isOld || (line.room !== '' && line.rate !== '')) return
    const first = firstOffer(list, line.room, line.rate)
    if (first !== undefined) set({ room: first.room, rate: first.rate })
  }, [list, isOld, line.room, line.rate])
  const item = quote?.items[at]
  const before = plain?.items[at]?.total_price
  const id = `line-${line.key}`
  return (
    <fieldset class="card line-card">
      <legend class={draft.value.lines.length > 1 ? undefined : 'unseen'}>
        {t('roomOfBooking', { n: at + 1 })}
      </legend>
      <div class="line-fields">
        <Count
          id={`${id}-adults`}
          label={t('adultsField')}
          value={line.adults}
          onValue={(adults) => set({ adults })}
        />
        <Count
          id={`${id}-children`}
          label={t('childrenField')}
          value={line.children}
          onValue={(children) => set({ children, ...(children === '0' ? { ages: '' } : {}) })}
        />
        {line.children !== '0' && (
          <div class="field">
            <label for={`${id}-ages`}>{t('ages')}</label>
            <input
              id={`${id}-ages`}
              value={line.ages}
              placeholder="6, 3"
              autocomplete="off"
              aria-invalid={partyOf(line) === undefined}
              onInput={(event) => set({ ages: event.currentTarget.value })}
            />
          </div>
        )}
        <Count
          id={`${id}-rooms`}
          label={t('numberOfRooms')}
          value={line.rooms}
          least={1}
          onValue={(count) => set({ rooms: count })}
        />
        {draft.value.lines.length > 1 && (
          <button
            type="button"
            class="icon-button line-remove"
            aria-label={t('removeRoom', { n: at + 1 })}
            onClick={() =>
              (draft.value = {
                ...draft.value,
                lines: draft.value.lines.filter(({ key }) => key !== line.key),
              })
            }
          >
            <DeskIcon name="trash" />
          </button>
        )}
      </div>
      {partyOf(line) === undefined && <p class="fault">{t('errParty')}</p>}
      <Chosen
        line={line}
        total={item?.total_price}
        before={before}
        isSold={item?.reasons.length === 0}
        set={set}
      />
      {line.isOpen && list !== undefined && (
        <OfferList
          id={id}
          offers={list}
          isOld={isOld}
          chosen={line}
          onChoose={({ room, rate }) => set({ room, rate, extras: {}, price: undefined })}
        />
      )}
      {item !== undefined && (
        <LineReasons draft={draft} line={line} reasons={ofParty(item.reasons, line.room, partyOf(line))} />
      )}
      <LineExtras line={line} at={at} quote={quote} set={set} />
      {mayName() && <NamedPrice id={id} line={line} before={before ?? item?.total_price} set={set} />}
    </fieldset>
  )
}

/** What there is for the line. Until that is read, what there was: to choose from, but its prices are not those of the line. */
const useOffers = (draft: Draft, line: Line) => {
  const party = partyOf(line)
  const isAsked = party !== undefined && faultOfDates(draft) === undefined
  const key = isAsked ? JSON.stringify([draft.arrival, draft.departure, party]) : ''
  const read = useResource<{ key: string; offers: Offers } | undefined>(
    key,
    async (signal) =>
      isAsked ? { key, offers: await readOffers(draft.arrival, draft.departure, party, signal) } : undefined,
    SELLING_EVENTS,
  )
  useAskAgain(read.error.value, () => void read.reload())
  return { list: read.value.value?.offers, isOld: read.value.value?.key !== key }
}

interface CountProps {
  id: string
  label: string
  value: string
  least?: number
  onValue: (value: string) => void
}

const Count = ({ id, label, value, least = 0, onValue }: CountProps) => (
  <div class="field is-count">
    <label for={id}>{label}</label>
    <input
      id={id}
      type="number"
      inputMode="numeric"
      min={least}
      max={99}
      value={value}
      onInput={(event) => onValue(event.currentTarget.value)}
    />
  </div>
)

interface ChosenProps {
  line: Line
  total: number | undefined
  /** What it would cost, had nobody named a price. */
  before: number | undefined
  isSold: boolean
  set: (changes: Partial<Line>) => void
}

/** The room and rate of a line, and what its nights cost. */
const Chosen = ({ line, total, before, isSold, set }: ChosenProps) => {
  const room = rooms.value.find(({ room_code }) => room_code === line.room)
  const rate = rates.value.find(({ rate_code }) => rate_code === line.rate)
  const { money } = words.value
  return (
    <p class="line-chosen">
      <strong>{room === undefined ? t('chooseRoom') : `${room.room_name} · ${rate?.rate_name ?? ''}`}</strong>
      {isSold && total !== undefined && (
        <span class="line-price">
          {before !== undefined && before !== total && <s>{money(before, [total])}</s>}{' '}
          <b>{money(total, [before ?? total])}</b>
        </span>
      )}
      <button
        type="button"
        class="tool is-small"
        aria-expanded={line.isOpen}
        onClick={() => set({ isOpen: !line.isOpen })}
      >
        {t(line.isOpen ? 'fewerRooms' : 'otherRooms')}
      </button>
    </p>
  )
}
