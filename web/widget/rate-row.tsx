import { daysBetween } from '../shared/words.ts'
import { rateAlternative } from './alternative.ts'
import { changeStay, chooseOffer } from './navigation.ts'
import { alternativeText, reasonText } from './reasons.ts'
import { isCurrent, useStore } from './store.ts'
import type { PageWords, RateOffer, RoomOffer, Stay } from './types.ts'

const LEAST_SAVING = 0.02

export const RateRow = ({ room, rate }: { room: RoomOffer; rate: RateOffer }) => {
  const store = useStore()
  const { words } = store
  const stay = store.answered.value
  const isOpen = rate.is_close === 0
  return (
    <li class={isOpen ? 'rate' : 'rate is-closed'}>
      <div class="rate-text">
        <h4 dir="auto">{rate.rate_name}</h4>
        {isOpen && rate.rate_description !== '' && <p dir="auto">{rate.rate_description}</p>}
        {!isOpen && <p>{rate.reasons.map((reason) => reasonText(words, reason)).join(' ')}</p>}
      </div>
      {isOpen ? (
        <>
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
        </>
      ) : (
        <RateAlternative rate={rate} />
      )}
    </li>
  )
}

const RateAlternative = ({ rate }: { rate: RateOffer }) => {
  const store = useStore()
  const alternative = rateAlternative(rate.reasons, store.answered.value)
  if (alternative === undefined) return null
  return (
    <button
      type="button"
      class="button quiet small needs-script"
      onClick={() => changeStay(store, alternative.stay)}
    >
      {alternativeText(store.words, alternative)}
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
  const nights = t('nightCount', { n: daysBetween(stay.arrival, stay.departure) })
  const saving = normal_price > 0 ? 1 - rate_price / normal_price : 0
  const like = [rate_price, normal_price]
  const price = money(rate_price, like)
  return (
    <div class="price">
      <strong class="total">{money(total_price)}</strong>
      <span class="for">
        {stay.rooms > 1
          ? t('totalForRooms', { nights, rooms: t('roomCount', { n: stay.rooms }) })
          : t('totalFor', { nights })}
      </span>
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
