import { effect, signal } from '@preact/signals'
import { render } from 'preact'
import { aboutIn, areFresh, type ExchangeRates, exchangedInto } from '../../../src/stay/values/exchange.ts'
import type { MoneyName } from '../../messages/own-money.ts'
import { createWords, type Message, type Words } from '../../shared/words.ts'
import { type Store, useStore } from '../store.ts'
import type { Exchange, MoneyPlace } from '../types.ts'
import { chooseCurrency, chosen, recallCurrency } from './chosen-currency.ts'

type MoneyWords = Words<MoneyName>

const exchange = signal<Exchange | undefined>(undefined)

/** The currency to tell amounts in; undefined if there is none that could be told. */
const shown = (): string | undefined => {
  const { rates, currency } = exchange.value ?? {}
  if (rates === undefined || currency === undefined || !areFresh(rates, Date.now())) return undefined
  return exchangedInto(rates, currency).find((each) => each === chosen.value)
}

/** “about €312”; undefined where there is nothing to say. */
const aboutText = (words: MoneyWords, messages: Record<MoneyName, Message>) => (amount: number) => {
  const own = shown()
  const about = own && aboutIn(exchange.value!.rates, amount, exchange.value!.currency, own)
  if (own === undefined || about === undefined) return undefined
  const { money } = createWords(words.language, messages, own, { locale: words.locale, year: '' })
  return words.t('aboutPrice', { price: money(about as number) })
}

/** A list of currencies, and once one is chosen what the amounts in it are. */
const Chooser = ({ words }: { words: MoneyWords }) => {
  if (exchange.value === undefined) return null
  const { rates, currency } = exchange.value
  const { t } = words
  const own = shown()
  const names = new Intl.DisplayNames(words.locale, { type: 'currency' })
  return (
    <>
      <label>
        {t('ownMoney')}{' '}
        <select
          name="currency"
          value={own ?? ''}
          onChange={({ currentTarget }) => chooseCurrency(currentTarget.value)}
        >
          <option value="">{t('ownMoneyNone', { currency })}</option>
          {exchangedInto(rates, currency).map((each) => (
            <option key={each} value={each}>
              {`${each} · ${names.of(each)}`}
            </option>
          ))}
        </select>
      </label>
      {own !== undefined && (
        <p class="hint">
          {t('ownMoneyNote', { currency, own, date: words.date(rates.as_of.slice(0, 10), 'short') })}
        </p>
      )}
    </>
  )
}

export const PageChooser = () => <Chooser words={useStore().words} />

/** Tells prices of the booking page in the guest's money from now on. */
export const begin = async (store: Store): Promise<void> => {
  const { api, data, words } = store
  const rates = await api.get<ExchangeRates>('/exchangerates', {}).catch(() => undefined)
  if (rates?.base == null) return
  recallCurrency()
  exchange.value = { rates, currency: data.hotel.currency }
  const text = aboutText(words, data.messages)
  effect(() => {
    // Another function for each currency, so that whatever shows an amount notices.
    store.ownMoney.value = shown() === undefined ? undefined : (amount) => text(amount)
  })
}

/** The same on the booking's own page, which the server draws. */
export const beginAt = (place: HTMLElement): void => {
  const { rates, currency, language, locale, messages } = JSON.parse(place.dataset.money!) as MoneyPlace
  const words = createWords(language, messages, currency, { locale, year: '' })
  recallCurrency()
  exchange.value = { rates, currency }
  const text = aboutText(words, messages)
  render(<Chooser words={words} />, place)
  effect(() => {
    for (const each of document.querySelectorAll<HTMLElement>('[data-amount]'))
      each.textContent = text(Number(each.dataset.amount)) ?? ''
  })
}
