import { useSignal } from '@preact/signals'
import { daysBetween } from '../../shared/words.ts'
import { leftBeside } from '../choice.ts'
import { changeStay, chooseOffer } from '../navigation.ts'
import { PartOfPage } from '../parts/part-of-page.tsx'
import { detailsPart } from '../parts/parts.ts'
import { OwnMoney } from '../price/own-money.tsx'
import { listedTerms } from '../price/terms.tsx'
import { isCurrent, offerKey, useStore } from '../store.ts'
import type { PageWords, RateOffer, RoomOffer, Stay } from '../types.ts'
import { promoText } from '../words/price-words.ts'
import { alternativeText, reasonText } from '../words/reason-words.ts'
import { termsText } from '../words/terms-words.ts'
import { rateAlternative } from './find-alternatives.ts'
import { mostRoomsText } from './most-rooms.tsx'
import { roomsLeft } from './rooms-left.ts'

const LEAST_SAVING = 0.02

/** What the price includes: the nights, and the number of rooms if more than one. */
export const priceFor = ({ t }: PageWords, { arrival, departure, rooms }: Stay): string => {
  const nights = t('nightCount', { n: daysBetween(arrival, departure) })
  return rooms > 1
    ? t('totalForRooms', { nights, rooms: t('roomCount', { n: rooms }) })
    : t('totalFor', { nights })
}

interface RateRowProps {
  room: RoomOffer
  rate: RateOffer
  /** Behind a button, on a narrow screen. */
  isMore?: boolean
}

export const RateRow = ({ room, rate, isMore }: RateRowProps) => {
  const store = useStore()
  const { words, also } = store
  const stay = store.answered.value
  const names = { room: room.room_name, rate: rate.rate_name }
  const isNext = also.value.length > 0
  const isWithCode = store.withCode.value.has(offerKey(room, rate))
  // The promo code counts, but at other rates.
  const isBesideCode = store.withCode.value.size > 0 && !isWithCode
  const left = leftBeside(room, also.value) ?? Number.POSITIVE_INFINITY
  return (
    <li class={isMore ? 'rate is-more' : 'rate'}>
      <div class="rate-text">
        <h4 dir="auto">{rate.rate_name}</h4>
        {isWithCode && <span class="badge is-good">{words.t('withCode')}</span>}
        {rate.rate_description !== '' && <p dir="auto">{rate.rate_description}</p>}
        {rate.included_meals !== undefined && (
          <p class="meals">{rate.included_meals.map((meal) => words.t(meal)).join(' · ')}</p>
        )}
        {store.data.showsTerms && (
          <p class={`can-cancel is-${rate.refundability}`}>{termsText(words, listedTerms(store, rate))}</p>
        )}
        {rate.due_now > 0 && (
          <p class="due-now">
            {words.t('dueNow')}: {words.money(rate.due_now)}
          </p>
        )}
        {isBesideCode && <p class="promo-not">{promoText(words, stay.promo, 'rooms_or_rates')}</p>}
      </div>
      <RatePrice rate={rate} stay={stay} words={words} />
      {stay.rooms > roomsLeft(store) ? (
        <p class="hint">{mostRoomsText(store)}</p>
      ) : left < stay.rooms ? (
        <p class="hint">{left > 0 ? words.t('onlyLeft', { n: left }) : words.t('lastChosen')}</p>
      ) : (
        <>
          {store.plain?.choose(room, rate)}
          <button
            type="button"
            class="button needs-script"
            aria-label={words.t(isNext ? 'addRate' : 'chooseRate', names)}
            aria-disabled={!isCurrent(store)}
            onClick={() => chooseOffer(store, { room, rate })}
          >
            {words.t(isNext ? 'add' : 'choose')}
          </button>
        </>
      )}
      <PriceDetails room={room} rate={rate} stay={stay} />
    </li>
  )
}

interface RateOfProps {
  room: RoomOffer
  rate: RateOffer
  stay: Stay
}

/** What the price is made of, asked for when somebody wants to see it. */
const PriceDetails = ({ room, rate, stay }: RateOfProps) => {
  const { words } = useStore()
  const isOpen = useSignal(false)
  return (
    <details
      class="breakdown needs-script"
      onToggle={({ currentTarget }) => {
        isOpen.value = currentTarget.open
      }}
    >
      <summary>
        {words.t('priceDetails')}
        <span class="unseen">: {`${room.room_name}, ${rate.rate_name}`}</span>
      </summary>
      {isOpen.value && (
        <PartOfPage part={detailsPart}>
          {({ RateBreakdown }) => <RateBreakdown room={room} rate={rate} stay={stay} />}
        </PartOfPage>
      )}
    </details>
  )
}

/** Unavailable rates, collapsed; each with the reason and what would make it available. */
export const ClosedRates = ({ rates }: { rates: RateOffer[] }) => {
  const { words } = useStore()
  if (rates.length === 0) return null
  return (
    <details class="closed-rates">
      <summary>{words.t('closedRates', { n: rates.length })}</summary>
      <ul>
        {rates.map((rate) => (
          <li key={rate.rate_code} class="rate is-closed">
            <div class="rate-text">
              <h4 dir="auto">{rate.rate_name}</h4>
              <p>{rate.reasons.map((reason) => reasonText(words, reason)).join(' ')}</p>
            </div>
            <RateAlternative rate={rate} />
          </li>
        ))}
      </ul>
    </details>
  )
}

const RateAlternative = ({ rate }: { rate: RateOffer }) => {
  const store = useStore()
  const stay = rateAlternative(rate.reasons, store.answered.value)
  if (stay === undefined) return null
  return (
    <button type="button" class="button quiet small needs-script" onClick={() => changeStay(store, stay)}>
      {alternativeText(store.words, { kind: 'nights', stay })}
    </button>
  )
}

interface RatePriceProps {
  rate: RateOffer
  stay: Stay
  words: PageWords
}

/** The total first: it is what the guest pays. */
const RatePrice = ({ rate, stay, words }: RatePriceProps) => {
  const { rate_price, normal_price, total_price, grand_total } = rate
  const { t, money } = words
  const saving = normal_price > 0 ? 1 - rate_price / normal_price : 0
  const like = [rate_price, normal_price]
  const price = money(rate_price, like)
  return (
    <div class="price">
      <strong class="total">{money(grand_total)}</strong>
      <OwnMoney amount={grand_total} />
      <span class="for">{priceFor(words, stay)}</span>
      <span class="night">
        {grand_total === total_price && saving > 0 && (
          <>
            <s>
              <span class="unseen">{t('insteadOf', { price: '' })}</span>
              {money(normal_price, like)}
            </s>{' '}
          </>
        )}
        {grand_total === total_price
          ? t(stay.rooms > 1 ? 'perNightRoom' : 'perNight', { price })
          : t('allIncluded')}
        {saving >= LEAST_SAVING && ' '}
        {saving >= LEAST_SAVING && <span class="saving">{t('saving', { n: words.percent(saving) })}</span>}
      </span>
    </div>
  )
}
