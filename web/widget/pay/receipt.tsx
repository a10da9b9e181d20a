import {
  descriptorOf,
  isProvider,
  type UnbrandedProvider,
} from '../../../src/payments/providers/contract/provider-list.ts'
import type { Catalogue } from '../../messages/en.ts'
import { Icon } from '../../shared/icons.tsx'
import { createWords } from '../../shared/words.ts'
import { payingWords } from '../words/paying-words.ts'
import type { ReceiptData } from './paying-types.ts'

/** A receipt or a credit note, made to be printed. */
export const ReceiptView = ({ data, messages }: { data: ReceiptData; messages: Catalogue }) => {
  const { hotel, kind } = data
  const said = payingWords(data.language, data.currency)
  const words = createWords(data.language, messages, data.currency)
  const isCredit = kind === 'credit_note'
  return (
    <main class="page is-narrow receipt">
      <header>
        <p class="issuer" dir="auto">
          <strong>{hotel.name}</strong>
          {[hotel.address, hotel.phone, hotel.email].filter(Boolean).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
        <h1>{said.t(isCredit ? 'creditNumber' : 'receiptNumber', { number: String(data.number) })}</h1>
        {isCredit && <p>{said.t('creditText', { code: data.bookingCode })}</p>}
      </header>
      <dl class="stay-facts">
        {factsOf(data, words, said).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <Charges data={data} words={words} said={said} />
      <p class="grand">
        <span>{said.t(isCredit ? 'receiptGivenBack' : 'receiptPaid')}</span>
        <strong>
          {words.money(
            data.amount,
            data.charges.map(({ amount }) => amount),
          )}
        </strong>
      </p>
      {data.stillDue !== null && (
        <p class="still-due">
          <span>{said.t('receiptStillDue')}</span>
          <span>
            {words.money(
              data.stillDue,
              data.charges.map(({ amount }) => amount),
            )}
          </span>
        </p>
      )}
      <AskCompany data={data} said={said} />
      <div class="actions screen-only">
        <button type="button" class="button quiet needs-script" data-print>
          <Icon name="print" />
          {words.t('print')}
        </button>
        <a class="button" href={data.bookingUrl}>
          {said.t('toBooking')}
        </a>
      </div>
    </main>
  )
}

type PageWords = ReturnType<typeof createWords<keyof Catalogue>>
type Said = ReturnType<typeof payingWords>

const factsOf = (data: ReceiptData, { t, date }: PageWords, said: Said): [string, string][] => {
  const facts: [string, string | null][] = [
    [said.t('receiptDate'), date(data.date, 'full')],
    [said.t('company'), data.company?.name || null],
    [said.t('companyTax'), data.company?.taxNumber || null],
    [t('guest'), data.guestName],
    [t('bookingCode'), data.bookingCode],
    [said.t('receiptStay'), `${date(data.arrival, 'shortYear')} – ${date(data.departure, 'shortYear')}`],
    [said.t(data.kind === 'credit_note' ? 'creditHow' : 'receiptHow'), howOf(data, said)],
    [said.t('receiptPayment'), data.paymentCode],
  ]
  return facts.filter((fact): fact is [string, string] => fact[1] !== null)
}

/** Whoever opens the receipt says whom it is for: the guest, or the hotel's staff for them. */
const AskCompany = ({ data: { ask }, said }: { data: ReceiptData; said: Said }) =>
  ask === null ? null : (
    <details class="for-company screen-only">
      <summary>{said.t('companyAsk')}</summary>
      <form method="post" action={ask.url}>
        <p class="hint">{said.t('companyText')}</p>
        <label>
          <span>{said.t('company')}</span>
          <input
            name="company"
            required
            maxLength={200}
            defaultValue={ask.name}
            autocomplete="organization"
            dir="auto"
          />
        </label>
        <label>
          <span>{said.t('companyTax')}</span>
          <input
            name="tax_number"
            maxLength={50}
            defaultValue={ask.taxNumber}
            autocomplete="off"
            dir="auto"
          />
        </label>
        <button type="submit" class="button quiet">
          {said.t('companyPut')}
        </button>
      </form>
    </details>
  )

const howOf = ({ provider, method }: ReceiptData, said: Said): string => {
  const brand = isProvider(provider) ? descriptorOf(provider).brand : null
  const name = brand ?? said.t(`by_${provider as UnbrandedProvider | 'hotel'}`)
  return method === '' ? name : `${name} · ${method}`
}

const Charges = ({ data, words, said }: { data: ReceiptData; words: PageWords; said: Said }) => {
  const { charges } = data
  const like = charges.map(({ amount }) => amount)
  const total = charges.reduce((sum, { amount, isIncluded }) => (isIncluded ? sum : sum + amount), 0)
  return (
    <table class="nights">
      <thead>
        <tr>
          <th scope="col">{said.t('receiptLine')}</th>
          <td>{said.t('receiptAmount')}</td>
        </tr>
      </thead>
      <tbody>
        {charges.map(({ name, quantity, amount, isIncluded }, at) => (
          <tr key={`${at} ${name}`} class={isIncluded ? 'included' : ''}>
            <th scope="row">
              {isIncluded ? words.t('includes', { name }) : <bdi>{name}</bdi>}
              {quantity > 1 && !isIncluded && <span class="aside"> × {words.number(quantity)}</span>}
            </th>
            <td>{isIncluded ? `(${words.money(amount, like)})` : words.money(amount, like)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{said.t('receiptPrice')}</th>
          <td>{words.money(total, like)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
