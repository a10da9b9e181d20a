import { h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import type { Language } from '../../src/stay/values/languages.ts'
import { CATALOGUES } from '../messages/catalogues.ts'
import { createWords } from '../shared/words.ts'
import { App } from './app.tsx'
import type { BookingData, FindData } from './booking/booking-types.ts'
import { BookingView } from './booking/booking-view.tsx'
import { FindView } from './booking/find-view.tsx'
import { CancelView } from './booking/manage.tsx'
import type { ChainData, ChainStart } from './chain/chain-types.ts'
import { ChainView } from './chain/chain-view.tsx'
import { StayChangeView } from './change/change-view.tsx'
import type { StayChangeData } from './change/changing-types.ts'
import * as details from './parts/details-part.ts'
import { detailsPart } from './parts/parts.ts'
import { CheckoutView } from './pay/checkout.tsx'
import { LinkView } from './pay/link.tsx'
import type { CheckoutData, LinkData, ReceiptData } from './pay/paying-types.ts'
import { ReceiptView } from './pay/receipt.tsx'
import { WITHIN_NOSCRIPT } from './plain/plain-parts.tsx'
import { createStore } from './store.ts'
import type { BookData } from './types.ts'

detailsPart.code.value = details

/** The server renders each page's content to HTML with these functions. */
export const renderBook = (data: BookData): string =>
  renderToString(<App store={createStore(data, WITHIN_NOSCRIPT)} />)

export { formQuery } from './plain/plain-form.ts'
export { reserve } from './plain/reserve.tsx'

export const renderBooking = (data: BookingData): string =>
  renderToString(
    h(data.guest.cancelling === null ? BookingView : CancelView, {
      data,
      words: createWords(data.language, data.messages, data.booking.currency, {
        locale: data.locale,
        year: '',
      }),
    }),
  )

export const renderStayChange = (data: StayChangeData): string =>
  renderToString(
    <StayChangeView
      data={data}
      words={createWords(data.language, data.messages, data.currency, { locale: data.locale, year: '' })}
    />,
  )

export const renderChain = (data: ChainData, start: ChainStart): string =>
  renderToString(<ChainView data={data} start={start} />)

export const renderFind = (data: FindData): string =>
  renderToString(
    <FindView data={data} words={createWords(data.language, data.messages, data.hotel.currency)} />,
  )

export const renderCheckout = (data: CheckoutData): string => renderToString(<CheckoutView data={data} />)

export const renderLink = (data: LinkData): string => renderToString(<LinkView data={data} />)

export const renderReceipt = (data: ReceiptData): string =>
  renderToString(<ReceiptView data={data} messages={CATALOGUES[data.language as Language]} />)
