import type { ComponentChildren } from 'preact'
import type { PageWords, Price, PricedCharge, PricedItem } from '../types.ts'
import { LEAST_DIFFERENCE, promoText } from '../words/price-words.ts'

interface PriceBoxProps {
  /** Undefined while it is being asked for. */
  total: number | undefined
  price: Price | undefined
  /** The total before the price changed. */
  before?: number | undefined
  isBooked?: boolean
  /** The price in the guest's own money, beside it. */
  ownMoney?: ComponentChildren
  words: PageWords
}

/** The one price that is all a guest pays. What it is made of unfolds below it. */
export const PriceBox = ({ total, price, before, isBooked, ownMoney, words }: PriceBoxProps) => {
  const { t } = words
  return (
    <div class="price-box" aria-busy={total === undefined}>
      <p class="grand">
        <span>{t('total')}</span>
        {total === undefined ? (
          <span class="aside" role="status">
            {t('calculating')}
          </span>
        ) : (
          <strong>
            {before !== undefined && <PriceBefore amount={before} total={total} words={words} />}{' '}
            {words.money(total, before === undefined ? [] : [before])}
          </strong>
        )}
      </p>
      {total !== undefined && ownMoney}
      {total !== undefined && price?.items.length !== 0 && (
        <details class="breakdown">
          <summary>{t('priceDetails')}</summary>
          {price === undefined ? (
            <p class="hint">{t('calculating')}</p>
          ) : (
            <Breakdown price={price} words={words} isBooked={isBooked} />
          )}
        </details>
      )}
    </div>
  )
}

interface PriceBeforeProps {
  amount: number
  total: number
  words: PageWords
}

/** Only a price that fell is struck through: one that rose must not look like a sale. */
const PriceBefore = ({ amount, total, words }: PriceBeforeProps) =>
  amount > total ? (
    <Struck amount={amount} like={[total]} words={words} />
  ) : (
    <span class="aside price-before">{words.t('priceBefore', { price: words.money(amount, [total]) })}</span>
  )

interface StruckProps {
  amount: number
  like: readonly number[]
  words: PageWords
}

/** A price that is no longer asked for, struck through. */
const Struck = ({ amount, like, words }: StruckProps) => (
  <s class="aside">
    <span class="unseen">{words.t('insteadOf', { price: '' })}</span>
    {words.money(amount, like)}
  </s>
)

interface BreakdownProps {
  price: Price
  words: PageWords
  /** The page of a booking says itself what is due. */
  isBooked?: boolean
}

/** Every line of a price, as the server answered it. */
export const Breakdown = ({ price, words, isBooked = false }: BreakdownProps) => {
  const { items, charges, grand_total, promo } = price
  const hasPromo = items.some(({ promo_amount }) => promo_amount > 0)
  const like = [
    ...items.map(({ promo_amount }) => promo_amount),
    ...items.flatMap(({ nightly }) => nightly.map(({ total }) => total ?? 0)),
    ...charges.map(({ amount }) => amount),
  ]
  return (
    <table class="nights">
      <caption class="unseen">{words.t('priceDetails')}</caption>
      {items.map((item) => (
        <tbody key={item.item}>
          {items.length > 1 && (
            <tr class="of-room">
              <th scope="rowgroup" colSpan={2}>
                {words.t('roomNumber', { n: isBooked ? item.item : items.indexOf(item) + 1 })}:{' '}
                <bdi>{item.room_name}</bdi>
              </th>
            </tr>
          )}
          <Nights item={item} like={like} words={words} />
          {promo !== null && hasPromo && <PromoRow item={item} promo={promo} like={like} words={words} />}
          {charges
            .filter((charge) => charge.item === item.item && charge.kind !== 'room')
            .sort((a, b) => a.is_included - b.is_included)
            .map((charge) => (
              <ChargeRow key={`${charge.kind} ${charge.code}`} charge={charge} like={like} words={words} />
            ))}
        </tbody>
      ))}
      <tfoot>
        <tr>
          <th scope="row">{words.t('total')}</th>
          <td>{words.money(grand_total, like)}</td>
        </tr>
        {!isBooked &&
          duesOf(price).map(([name, amount]) => (
            <tr class="of-that" key={name}>
              <th scope="row">{words.t(name)}</th>
              <td>{words.money(amount, like)}</td>
            </tr>
          ))}
      </tfoot>
    </table>
  )
}

/** When it is paid. Where nothing is paid in advance, all is paid at the hotel. */
const duesOf = ({ due_now, due_later, due_at_hotel }: Price) =>
  due_now === 0
    ? ([['dueAtHotel', due_later + due_at_hotel]] as const)
    : (
        [
          ['dueNow', due_now],
          ['dueAtHotel', due_later + due_at_hotel],
        ] as const
      ).filter(([, amount]) => amount > 0)

/** What is paid right after booking, and when the rest is. */
export const Dues = ({ price, arrival, words }: { price: Price; arrival: string; words: PageWords }) => (
  <dl class="money">
    {duesOf(price).map(([name, amount]) => (
      <div key={name}>
        <dt>
          {words.t(name)}
          {name === 'dueAtHotel' && price.due_now > 0 && (
            <span class="aside">{words.t('onArrival', { date: words.date(arrival, 'short') })}</span>
          )}
        </dt>
        <dd>{words.money(amount, [price.due_now, price.due_later, price.due_at_hotel])}</dd>
      </div>
    ))}
  </dl>
)

interface NightsProps {
  item: PricedItem
  like: readonly number[]
  words: PageWords
}

const Nights = ({ item, like, words }: NightsProps) => {
  const { t, money, date } = words
  const { nightly, rooms, total_price, normal_total, promo_amount } = item
  const full = total_price + promo_amount
  return (
    <>
      {nightly.map((night) => (
        <tr key={night.date}>
          <th scope="row">
            {date(night.date, 'short')}
            {rooms > 1 && <span class="aside"> · {t('roomCount', { n: rooms })}</span>}
          </th>
          <td>{money(night.total ?? 0, like)}</td>
        </tr>
      ))}
      {normal_total > full + LEAST_DIFFERENCE && (
        <tr class="reduced">
          <th scope="row">{t('reduced')}</th>
          <td>
            <Struck amount={normal_total} like={like} words={words} /> {money(full, like)}
          </td>
        </tr>
      )}
    </>
  )
}

/** What the promo code takes off the nights above, or that it is not for this room and rate. */
const PromoRow = ({ item, promo, like, words }: NightsProps & { promo: string }) => (
  <tr class="of-promo">
    {item.promo_amount > 0 ? (
      <>
        <th scope="row">
          <bdi>{promo}</bdi>
        </th>
        <td>{words.money(-item.promo_amount, like)}</td>
      </>
    ) : (
      <th scope="row" colSpan={2}>
        {promoText(words, promo, 'rooms_or_rates')}
      </th>
    )}
  </tr>
)

interface ChargeRowProps {
  charge: PricedCharge
  like: readonly number[]
  words: PageWords
}

/** What is part of the price already stands apart, so that nobody adds it. */
const ChargeRow = ({ charge, like, words }: ChargeRowProps) => {
  const { kind, name, quantity, amount, is_included, isMixed } = charge
  const count = kind === 'extra' && quantity > 1 && !isMixed ? ` × ${words.number(quantity)}` : ''
  return (
    <tr class={is_included === 1 ? 'included' : `of-${kind}`}>
      <th scope="row">
        {is_included === 1 ? words.t('includes', { name }) : <bdi>{name}</bdi>}
        {count !== '' && <span class="aside">{count}</span>}
      </th>
      <td>{is_included === 1 ? `(${words.money(amount, like)})` : words.money(amount, like)}</td>
    </tr>
  )
}
