import { UNRESTRICTED } from '../../src/stay/days/rate-day.ts'
import type { HotelModel, Room } from './hotel-model.ts'
import { type ModelQuote, type ModelStay, type ModelWorld, modelQuote, nightsOf } from './quote-model.ts'

/** The answers that the model expects of the service, without ids, names and messages. */

export const worldOf = (model: HotelModel, room: Room, rateCode: string, today: string): ModelWorld => ({
  today,
  room,
  rate: model.rates.get(rateCode)!,
  roomDays: room.days,
  rateDays: room.rates.get(rateCode) ?? new Map(),
})

const amount = (minor: number | bigint | null): number | null => (minor === null ? null : Number(minor) / 100)
const flag = (on: boolean): number => (on ? 1 : 0)

export const expectedSearch = (model: HotelModel, stay: ModelStay, today: string): object[] => {
  const answers: object[] = []
  const nights = nightsOf(stay)
  for (const [room_code, room] of model.rooms) {
    if (!room.published) continue
    const offers: { code: string; quote: ModelQuote }[] = []
    for (const code of model.rates.keys()) {
      const days = room.rates.get(code)
      if (nights.some((night) => days?.get(night)?.pushed))
        offers.push({ code, quote: modelQuote(worldOf(model, room, code, today), stay) })
    }
    const bookable = offers.filter(({ quote }) => quote.bookable)
    answers.push({
      room_code,
      rate_code: offers.map(({ code }) => code).join(','),
      room_price: amount(
        bookable.length === 0 ? 0 : Math.min(...bookable.map(({ quote }) => quote.ratePrice)),
      ),
      number_of_rooms: Math.min(...nights.map((night) => pushedCount(room, night))),
      is_close: flag(bookable.length === 0),
      rate_details: offers.map(({ code, quote }) => expectedOffer(room, code, quote, stay)),
    })
  }
  return answers
}

const pushedCount = (room: Room, night: string): number => {
  const day = room.days.get(night)
  return day?.pushed ? day.count : 0
}

const expectedOffer = (room: Room, rate_code: string, quote: ModelQuote, stay: ModelStay): object => {
  const first = room.rates.get(rate_code)!.get(stay.arrival)
  return {
    rate_code,
    rate_price: amount(quote.ratePrice),
    total_price: amount(quote.total),
    normal_price: amount(quote.normalPrice),
    is_close: flag(!quote.bookable),
    cta: first?.cta ?? 0,
    ctd: first?.ctd ?? 0,
    min_night: first?.min ?? 0,
    max_night: first?.max ?? 0,
    nightly: nightsOf(stay).map((date, at) => ({ date, price: amount(quote.nightly[at]!) })),
    reasons: quote.reasons,
  }
}

export const expectedList = (model: HotelModel): object[] =>
  [...model.rooms].flatMap(([room_code, room]) =>
    [...room.days]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([date, day]) => ({
        room_code,
        rate_code: day.rate,
        room_availability_date: `${date}T00:00:00Z`,
        price: amount(day.price),
        number_of_rooms: day.count,
        held: 0,
        is_close: flag(day.closed),
        rate_detail: [...model.rates.keys()].flatMap((rate_code) => {
          const rateDay = room.rates.get(rate_code)?.get(date)
          if (rateDay === undefined) return []
          return [
            {
              rate_code,
              rate_price: amount(rateDay.price),
              normal_price: amount(rateDay.normal),
              ...UNRESTRICTED,
              cta: rateDay.cta,
              ctd: rateDay.ctd,
              min_night: rateDay.min,
              max_night: rateDay.max,
              adult_prices: [],
              is_close: flag(rateDay.closed),
            },
          ]
        }),
      })),
  )

// biome-ignore lint/suspicious/noExplicitAny: answers as they come
type Answered = any

/** The part of a search's answer that the model knows. */
export const comparableSearch = (rooms: Answered[]): object[] =>
  rooms.map((room) => ({
    room_code: room.room_code,
    rate_code: room.rate_code,
    room_price: room.room_price,
    number_of_rooms: room.number_of_rooms,
    is_close: room.is_close,
    rate_details: room.rate_details.map((rate: Answered) => ({
      rate_code: rate.rate_code,
      rate_price: rate.rate_price,
      total_price: rate.total_price,
      normal_price: rate.normal_price,
      is_close: rate.is_close,
      cta: rate.cta,
      ctd: rate.ctd,
      min_night: rate.min_night,
      max_night: rate.max_night,
      nightly: rate.nightly,
      reasons: rate.reasons.map(withoutSentence),
    })),
  }))

export const withoutSentence = ({ message: _, field: __, ...reason }: Answered): object => reason

export const comparableList = (entries: Answered[]): object[] =>
  entries.map(({ hotel_code: _, created_by: __, rate_detail, ...entry }) => ({
    ...entry,
    rate_detail: rate_detail.map(({ created_by: ___, ...detail }: Answered) => detail),
  }))
