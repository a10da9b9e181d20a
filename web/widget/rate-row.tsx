import { daysBetween } from '../shared/words.ts'
import { rateAlternative } from './alternative.ts'
import { changeStay, chooseOffer } from './navigation.ts'
import { alternativeText, reasonText } from './reasons.ts'
import { isCurrent, useStore } from './store.ts'
import type { PageWords, RateOffer, RoomOffer, Stay } from './types.ts'

const LEAST_SAVING = 0.02

/** What the price includes: the nights, and the number of rooms if more than one. */
export const priceFor = ({ t }: PageWords, { arrival, departure, rooms }: Stay): string => {
  const nights = t('nightCount', { n: daysBetween(arrival, departure) })
  return rooms > 1
    ? t('totalForRooms', { nights, rooms: t('roomCount', { n: rooms }) })
    : t('totalFor', { nights })
}

export const RateRow = ({ room, rate }: { room: RoomOffer; rate: RateOffer }) => {
  const store = useStore()
  const { words } = store
  const stay = store.answered.value
  return (
    <li class="rate">
      <div class="rate-text">
        <h4 dir="auto">{rate.rate_name}</h4>
        {rate.rate_description !== '' && <p dir="auto">{rate.rate_description}</p>}
      </div>
      <RatePrice rate={rate} stay={stay} words={words} />
      <button
        type="button"
        class="button needs-script"
        aria-label={words.t('chooseRate', { room: room.room_name, rate: rate.rate_name })}
        aria-disabled={!isCurrent(store)}
        onClick={() => chooseOffer(store, { room, rate })}
      >
        {words.t('choose')}
      </button>
    </li>
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
  const { rate_price, normal_price, total_price } = rate
  const { t, money } = words
  const saving = normal_price > 0 ? 1 - rate_price / normal_price : 0
  const like = [rate_price, normal_price]
  const price = money(rate_price, like)
  return (
    <div class="price">
      <strong class="total">{money(total_price)}</strong>
      <span class="for">{priceFor(words, stay)}</span>
      <span class="night">
        {saving > 0 && (
          <>
            <s>
              <span class="unseen">{t('insteadOf', { price: '' })}</span>
              {money(normal_price, like)}
            </s>{' '}
          </>
        )}
        {t(stay.rooms > 1 ? 'perNightRoom' : 'perNight', { price })}
        {saving >= LEAST_SAVING && <span class="saving">{t('saving', { n: words.percent(saving) })}</span>}
      </span>
    </div>
  )
}
