import { explain } from '../explain.ts'
import { exact } from '../parts/amounts.ts'
import { Charges } from '../prices/charges.tsx'
import { rates, rooms, t, words } from '../session.ts'
import type { Quote } from '../types.ts'
import type { Quoted } from './quoted.ts'

const titleOf = (quote: Quote, number: number): string => {
  const item = quote.items.find((each) => each.item === number)
  const room = rooms.value.find(({ room_code }) => room_code === item?.room_code)?.room_name ?? ''
  const rate = rates.value.find(({ rate_code }) => rate_code === item?.rate_code)?.rate_name ?? ''
  return `${(item?.rooms ?? 1) > 1 ? `${item?.rooms} × ` : ''}${room}, ${rate}`
}

/** What it costs in all, line by line, and what of it is due when. */
export const PricePart = ({ quoted, held }: { quoted: Quoted; held: Quote | undefined }) => {
  const current = quoted.current()
  const quote = held ?? current?.withoutPromo ?? current?.quote
  if (quoted.question.value === '') return <p class="hint">{t('priceLater')}</p>
  if (quote === undefined)
    return current?.error === undefined ? (
      <p class="hint" role="status">
        {t('pricing')}
      </p>
    ) : (
      <div class="notice is-trouble" role="alert">
        <p>{explain(current.error)}</p>
        <button type="button" class="tool is-small" onClick={quoted.again}>
          {t('tryAgain')}
        </button>
      </div>
    )
  if (quote.grand_total === null) return <p class="hint">{t('priceNone')}</p>
  return (
    <>
      {held === undefined && current?.withoutPromo !== undefined && (
        <p class="fault">{`${t('errPromo')} ${t('pricesWithoutPromo')}`}</p>
      )}
      <Named quote={quote} plain={held === undefined ? current?.plain : undefined} />
      <Charges
        charges={quote.charges}
        total={quote.grand_total}
        itemTitle={(number) => titleOf(quote, number)}
      />
      <Dues quote={quote} />
    </>
  )
}

/** What the named prices make of the whole sum. */
const Named = ({ quote, plain }: { quote: Quote; plain: Quote | undefined }) => {
  if (plain?.grand_total == null || quote.grand_total === null) return null
  const { money } = words.value
  const difference = exact(quote.grand_total - plain.grand_total)
  const figures = [quote.grand_total, plain.grand_total, difference]
  if (difference === 0) return null
  return (
    <p class="named-total">
      {t('namedTotal', {
        before: money(plain.grand_total, figures),
        after: money(quote.grand_total, figures),
        difference: `${difference > 0 ? '+' : ''}${money(difference, figures)}`,
      })}
    </p>
  )
}

const Dues = ({ quote }: { quote: Quote }) => {
  const dues = [
    [t('dueNow'), quote.due_now],
    // As on the guest's page: what is not asked for in advance is paid at the hotel.
    [t('toPayAtHotel'), (quote.due_later ?? 0) + (quote.due_at_hotel ?? 0)],
  ].filter((due): due is [string, number] => typeof due[1] === 'number' && due[1] > 0)
  const figures = dues.map(([, amount]) => amount)
  return (
    <dl class="dues">
      {dues.map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{words.value.money(amount, figures)}</dd>
        </div>
      ))}
    </dl>
  )
}
