import { type Signal, useSignal } from '@preact/signals'
import type { Ignorable } from '../../../../src/stay/lists/ignorable.ts'
import { ApiError } from '../../../shared/api.ts'
import { explain } from '../../explain.ts'
import { mayName } from '../../new-booking/roles.ts'
import { parsePrice } from '../../parts/amounts.ts'
import { t, words } from '../../session.ts'
import type { Item } from '../booking-items.ts'
import { NamedPrice } from './named-price.tsx'
import { Ignored, ignoredWith, ReasonItems } from './reason-items.tsx'

/** What staff sell in spite of, and at what price. */
export interface Selling {
  ignore: Signal<Ignorable[]>
  /** What the nights are to cost; undefined: nobody names a price. */
  price: Signal<string | undefined>
  reason: Signal<string>
}

export const useSelling = (): Selling => ({
  ignore: useSignal<Ignorable[]>([]),
  price: useSignal<string | undefined>(undefined),
  reason: useSignal(''),
})

/** What of it is sent. A price is asked about before its reason is typed. */
export const sellingBody = ({ ignore, price, reason }: Selling, { item }: Item) => {
  const total_price = price.value === undefined || !mayName() ? undefined : parsePrice(price.value)
  const ignored = ignoredWith(total_price !== undefined, ignore.value)
  const why = reason.value.trim()
  return {
    ...(total_price === undefined ? {} : { price_override: [{ item, total_price, reason: why || '…' }] }),
    ...(ignored.length > 0 ? { ignore: ignored } : {}),
  }
}

/** What is missing of a price that is named. */
export const faultOfSelling = ({ price, reason }: Selling): string | undefined => {
  if (price.value === undefined || !mayName()) return undefined
  if (parsePrice(price.value) === undefined) return t('errNamedPrice')
  return reason.value.trim() === '' ? t('errNamedReason') : undefined
}

/** Another price for the nights, where the role allows it, and the rules that do not count. */
export const SellingPart = ({ selling, item }: { selling: Selling; item: Item }) => {
  const { ignore, price, reason } = selling
  const set = (changes: { price?: string | undefined; reason?: string }) => {
    if ('price' in changes) price.value = changes.price
    if (changes.reason !== undefined) reason.value = changes.reason
  }
  return (
    <>
      <Ignored
        ignored={ignore.value}
        onCount={(code) => (ignore.value = ignore.value.filter((each) => each !== code))}
      />
      {item.price_override !== undefined && price.value === undefined && (
        <p class="hint">
          {t('namedBefore', {
            price: words.value.money(item.price_override),
            reason: item.override_reason ?? '–',
          })}
        </p>
      )}
      {mayName() && (
        <NamedPrice
          id="change"
          line={{ price: price.value, reason: reason.value }}
          before={item.total_price}
          set={set}
        />
      )}
    </>
  )
}

interface RefusedStayProps {
  error: unknown
  arrival: string
  selling: Selling
}

/** Why a change cannot be made, with a button beside what may be ignored. */
export const RefusedStay = ({ error, arrival, selling }: RefusedStayProps) => {
  const { ignore, price } = selling
  if (!(error instanceof ApiError) || !/^(sold_out|not_bookable)$/.test(error.code))
    return (
      <div class="notice is-trouble" role="alert">
        <p>{explain(error)}</p>
      </div>
    )
  return (
    <ReasonItems
      reasons={error.details}
      arrival={arrival}
      ignored={ignore.value}
      onIgnore={(code) => {
        ignore.value = [...ignore.value, code]
        if (code === 'no_price') price.value ??= ''
      }}
    />
  )
}
