import type { Calendars } from '../../calendar/calendars.ts'
import type { HotelCalendar } from '../../calendar/hotel-calendar.ts'
import { QuotingCalendar } from '../../calendar/quoting-calendar.ts'
import type { Database } from '../../db/hotel/database.ts'
import { seesUnpublished } from '../../http/operation/permissions.ts'
import type { Caller } from '../../http/request/caller.ts'
import { inPortions } from '../../portions.ts'
import { type GivenPromo, promoKey } from '../../stay/price/promo.ts'
import { quoteInParts } from '../../stay/quote/quote-stay.ts'
import type { AskedItem } from '../../stay/quote/stay-request.ts'
import { parseDay } from '../../stay/values/civil-date.ts'
import { todayIn } from '../../stay/values/time-zone.ts'
import { countPromoUses, readExtrasLeft } from '../record/extra-queries.ts'
import { refusalError } from '../sell/refusals.ts'
import { refuseTooManyRooms } from '../sell/rooms-of-guests.ts'
import { stockedExtrasIn } from '../sell/stocked-extras.ts'
import type { StayForm } from '../shape/booking-form.ts'
import type { StaffRequest } from '../shape/staff-fields.ts'
import { stayOf } from '../shape/wanted-items.ts'
import { quoteAnswer } from './quote-answer.ts'
import { quoteTexts } from './quote-texts.ts'

/** What a booking would cost, and all reasons against it. Memory answers, but for what only the database counts. */
export const quoteBooking = async (
  db: Database,
  calendars: Calendars,
  caller: Caller,
  form: StayForm,
  staff: StaffRequest | undefined,
  lang?: string,
) => {
  const { hotelId, clock } = caller
  const [arrival, departure] = [parseDay(form.arrival_date)!, parseDay(form.departure_date)!]
  const current = () => calendars.current(hotelId, clock, arrival, departure)
  const { email } = form.guest_detail ?? {}
  let calendar = await current()
  refuseTooManyRooms(caller, form, calendar.hotel)
  let extrasLeft: Awaited<ReturnType<typeof readExtrasLeft>> | undefined
  let usesOfEmail = 0
  const stocked = stockedExtras(calendar, stayOf(form, undefined, staff).items)
  const isCounted = promoOf(calendar, form)?.rule?.maxUsesPerEmail != null && email !== undefined
  if (stocked.length > 0 || isCounted) {
    await db.of(hotelId).read(async (sql) => {
      ;[extrasLeft, usesOfEmail] = await Promise.all([
        stocked.length === 0 ? undefined : readExtrasLeft(sql, hotelId, stocked, arrival, departure),
        isCounted ? countPromoUses(sql, hotelId, promoKey(form.promo_code!), email!) : 0,
      ])
    })
    calendar = await current()
  }
  const { timezone } = calendar.hotel
  const now = Date.now()
  const hotel = new QuotingCalendar(calendar, todayIn(timezone, now), now, extrasLeft)
  const promo = promoOf(calendar, form)
  const { digits } = calendar
  const stay = stayOf(form, promo && { ...promo, usesOfEmail }, staff)
  const quoted = await inPortions(quoteInParts(hotel, stay))
  if (quoted.refused !== undefined) throw refusalError(quoted)
  const answer = quoteAnswer(quoted.quote, timezone, digits, quoteTexts(calendar, lang))
  return seesUnpublished(caller) ? answer : { ...answer, items: answer.items.map(withoutUnpublished) }
}

type AnsweredItem = ReturnType<typeof quoteAnswer>['items'][number]

/** What a room costs that is not published is told to nobody but those who see it, as a booking of it tells no price. */
const withoutUnpublished = (item: AnsweredItem): AnsweredItem =>
  item.reasons.some(({ code }) => code === 'not_published')
    ? {
        ...item,
        nightly: item.nightly.map(({ date }) => ({ date, price: null, total: null })),
        ...{ total_price: 0, rate_price: 0, normal_total: 0, promo_amount: 0, nightly_before_promo: [] },
      }
    : item

/** What is known of the promo code of a form; undefined if it has none. */
const promoOf = ({ prices }: HotelCalendar, { promo_code }: StayForm): GivenPromo | undefined => {
  if (promo_code === undefined) return undefined
  const known = prices.promo(promo_code)
  return { rule: known?.rule, uses: known?.uses ?? 0, usesOfEmail: 0 }
}

/** A quote also answers which extras could be added, so it counts those too. */
const stockedExtras = ({ prices, rates }: HotelCalendar, items: readonly AskedItem[]): string[] =>
  stockedExtrasIn(
    prices.book,
    items,
    (code) => {
      const rate = rates.find(({ facts }) => facts.rate_code === code)
      return rate && { policyCode: rate.facts.policy_code }
    },
    true,
  )
