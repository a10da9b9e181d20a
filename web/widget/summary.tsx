import { daysBetween } from '../shared/words.ts'
import type { Choice } from './offer.ts'
import { partyText } from './search-bar.tsx'
import type { PageWords } from './types.ts'

export const StayFacts = ({ choice, words }: { choice: Choice; words: PageWords }) => {
  const { room, rate, stay } = choice
  const { t, date } = words
  return (
    <dl class="stay-facts">
      <div>
        <dt>{t('arrival')}</dt>
        <dd>{date(stay.arrival, 'full')}</dd>
      </div>
      <div>
        <dt>{t('departure')}</dt>
        <dd>{date(stay.departure, 'full')}</dd>
      </div>
      <div>
        <dt>{t('room')}</dt>
        <dd>
          <bdi>{room.room_name}</bdi>
          <span class="aside" dir="auto">
            {rate.rate_name}
          </span>
        </dd>
      </div>
      <div>
        <dt>{t('guests')}</dt>
        <dd>{partyText(words, stay)}</dd>
      </div>
    </dl>
  )
}

interface NightsProps {
  nightly: readonly { date: string; price: number | null }[]
  rooms: number
  /** What is paid beside the nights. */
  lines?: readonly { name: string; amount: number }[]
  total: number
  /** The total before the price changed. */
  before?: number | undefined
  words: PageWords
}

/** The price of each night, aligned in one column, and the total. */
export const PriceByNight = ({ nightly, rooms, lines = [], total, before, words }: NightsProps) => {
  const { t, money, date } = words
  const like = [...nightly.map(({ price }) => price ?? 0), total]
  return (
    <table class="nights">
      <caption>{t('priceByNight')}</caption>
      <tbody>
        {nightly.map((night) => (
          <tr key={night.date}>
            <th scope="row">{date(night.date, 'short')}</th>
            <td>
              {rooms > 1 && <span class="aside">{`${words.number(rooms)} × `}</span>}
              {money(night.price ?? 0, like)}
            </td>
          </tr>
        ))}
        {lines.map(({ name, amount }) => (
          <tr key={name}>
            <th scope="row" dir="auto">
              {name}
            </th>
            <td>{money(amount, like)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('total')}</th>
          <td>
            {before !== undefined && (
              <s class="aside">
                <span class="unseen">{t('insteadOf', { price: '' })}</span>
                {money(before, like)}
              </s>
            )}{' '}
            {money(total, like)}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

interface SummaryProps {
  choice: Choice
  before?: number | undefined
  words: PageWords
}

export const Summary = ({ choice, before, words }: SummaryProps) => {
  const { rate, stay } = choice
  const nights = words.t('nightCount', { n: daysBetween(stay.arrival, stay.departure) })
  return (
    <section class="summary" aria-label={words.t('yourStay')}>
      <h2>
        {words.t('yourStay')} <span class="aside">{nights}</span>
      </h2>
      <StayFacts choice={choice} words={words} />
      <PriceByNight
        nightly={rate.nightly}
        rooms={stay.rooms}
        total={rate.total_price}
        before={before}
        words={words}
      />
      {rate.rate_description !== '' && (
        <p class="hint" dir="auto">
          {rate.rate_description}
        </p>
      )}
    </section>
  )
}
