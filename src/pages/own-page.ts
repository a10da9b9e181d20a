import type { FastifyRequest } from 'fastify'
import { CATALOGUES } from '../../web/messages/catalogues.ts'
import { bookingIn } from '../bookings/record/booking-names.ts'
import { bookingPage } from '../bookings/shape/booking-page.ts'
import { shownRates } from '../currencies/shown-rates.ts'
import { hotelIn } from '../hotels/hotel-texts.ts'
import type { Services } from '../services.ts'
import { acceptedLocale } from '../stay/values/languages.ts'
import { bookingData } from './booking/booking-data.ts'
import { type GuestOutcome, guestPart } from './booking/guest-part.ts'
import { stayTitle } from './booking/stay-ics.ts'
import { pageBundle } from './frame/bundle.ts'
import type { Page } from './frame/document.ts'
import { pathBefore } from './frame/own-address.ts'
import { pageHotel } from './frame/page-hotel.ts'
import type { FoundBooking } from './frame/page-parts.ts'
import { textOf } from './frame/page-query.ts'
import { languageFor, lookOf, lookProperties, type Query } from './frame/page-request.ts'
import { payingData, readMoney } from './pay/paying-data.ts'
import { comingOf, mayRenew, renewal } from './pay/return-from-payment.ts'
import { shownMoneyBack } from './shown-money-back.ts'
import { changeNews, endedPayment, givenByChange, pendingPart } from './stay/pending-part.ts'
import { canChangeStay, whyNoChange } from './stay/stay-page.ts'

/** A booking's own page. */
export const ownPage = async (
  { config, db }: Services,
  { hotel: stored, row: sold }: FoundBooking,
  request: FastifyRequest,
  outcome: GuestOutcome,
): Promise<Page> => {
  const { publicUrl } = config
  const language = languageFor(request)
  const [row, booking] = [hotelIn(stored, language), bookingIn(sold, language)]
  const locale = acceptedLocale(request.headers['accept-language'], language)
  const sendsMail = config.smtpUrl !== undefined
  const isNew = textOf(request.query as Query, 'thanks') === '1'
  const [[hotel, money], rates] = await Promise.all([
    db
      .of(row.hotel_id)
      .read((sql) =>
        Promise.all([pageHotel(sql, stored, publicUrl, language), readMoney(sql, row.hotel_id, booking)]),
      ),
    shownRates(db, booking.currency),
  ])
  const messages = CATALOGUES[language]
  const { timezone } = row
  const look = lookOf(request)
  const page = bookingPage(publicUrl, row, booking)
  const now = Date.now()
  const place = { timezone, page, language, coming: comingOf(request), mayRenew: mayRenew(request, now) }
  const paying = money === undefined ? null : payingData(booking, money, place)
  const { coming } = place
  const asked = { page, language, coming, now, mayRenew: place.mayRenew }
  const pending = await db.of(row.hotel_id).read((sql) => pendingPart(sql, row, booking, asked))
  const facts = {
    row: booking,
    hotel,
    timezone,
    publicUrl,
    language,
    locale,
    messages,
    look,
    isNew,
    sendsMail,
    guest: guestPart({
      hotel: row,
      row: booking,
      base: pathBefore(publicUrl),
      language,
      look,
      sendsMail,
      outcome,
    }),
    paying,
    back: shownMoneyBack(booking, money, language, locale),
    changing: {
      canChange: canChangeStay({ hotel: row, row: booking }),
      why: whyNoChange({ hotel: row, row: booking }),
      back: givenByChange(booking),
      ended: endedPayment(booking, coming),
      pending,
      news: changeNews(booking, coming),
    },
    rates,
  }
  const { renderBooking } = await pageBundle()
  const data = bookingData(facts)
  return {
    language,
    color: hotel.default_color,
    ...lookProperties(look),
    head: {
      title: `${stayTitle(booking, row, language, data.booking.isWaiting)} · ${booking.booking_code}`,
      noindex: true,
      ...(paying?.isRenewed || pending?.isRenewed ? { refresh: renewal(request, page, language, now) } : {}),
    },
    leadsAway: paying?.payUrl != null || pending?.payUrl != null,
    content: renderBooking(data),
    isAlone: outcome.asksToCancel !== undefined,
  }
}
