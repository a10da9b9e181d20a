import { payingWords } from '../words/paying-words.ts'
import type { CheckoutData } from './paying-types.ts'

/** Stands in for a provider's page: pay, fail or leave. Works without scripts. */
export const CheckoutView = ({ data }: { data: CheckoutData }) => {
  const { t, money } = payingWords(data.language, data.currency, data.locale)
  const amount = money(data.amount)
  return (
    <main class="page is-narrow checkout">
      <header class="booking-head">
        <p class="eyebrow" dir="auto">
          {data.hotelName} · <bdi>{data.bookingCode}</bdi>
        </p>
        <h1>{t('checkoutTitle')}</h1>
      </header>
      <p class="notice">{t('checkoutText')}</p>
      {data.decideUrl === null ? (
        <>
          <p>{t('checkoutDone')}</p>
          <p>
            <a class="button" href={data.bookingUrl}>
              {t('toBooking')}
            </a>
          </p>
        </>
      ) : (
        <>
          <p class="grand">
            <span>{t('receiptAmount')}</span>
            <strong>{amount}</strong>
          </p>
          <form method="post" action={data.decideUrl} class="decide">
            <button type="submit" name="decision" value="pay" class="button is-large">
              {t('checkoutPay', { amount })}
            </button>
            <button type="submit" name="decision" value="fail" class="button quiet">
              {t('checkoutFail')}
            </button>
            <button type="submit" name="decision" value="leave" class="button quiet">
              {t('checkoutLeave')}
            </button>
          </form>
        </>
      )}
    </main>
  )
}
