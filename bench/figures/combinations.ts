import { Combining } from '../../src/bookings/combine/combining.ts'
import { HotelCalendar } from '../../src/calendar/hotel-calendar.ts'
import { NO_PRICE_RULES } from '../../src/calendar/hotel-prices.ts'
import { NO_OCCUPANCY } from '../../src/http/fields/occupancy-fields.ts'
import { inPortions } from '../../src/portions.ts'
import { blankRate } from '../../src/rates/rate-fields.ts'
import { SearchAnswers } from '../../src/search/answer/search-answers.ts'
import { BLANK_RATE_DAY } from '../../src/stay/days/rate-day.ts'
import { atMost, type Figure, told } from '../figure.ts'

const TODAY = 22_000
const ARRIVAL = TODAY + 40
const NIGHTS = 3
const NOW = TODAY * 86_400_000

interface Size {
  rooms: number
  rates: number
}

/** Numbers that look random and are the same in every run. */
const numbers = () => {
  let state = 7
  return (most: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % most
  }
}

const AGE_BANDS = [
  { age_from: 0, age_to: 3, charge: 'amount' as const, value: 0 },
  { age_from: 4, age_to: 11, charge: 'percent' as const, value: 20_000 },
]

/** Rooms for two to four adults and up to three children, whose ages matter in each, at prices by day. */
const hotelOf = ({ rooms, rates }: Size): HotelCalendar => {
  const random = numbers()
  const calendar = new HotelCalendar(TODAY)
  calendar.setCatalog({
    hotel: {
      hotel_id: 1,
      chain_code: 'BENCH',
      hotel_code: 'H',
      currency: 'USD',
      timezone: 'UTC',
      language: 'en',
      check_in_time: '14:00',
      default_policy_code: null,
      payment_provider: null,
      max_rooms_per_booking: 9,
      hold_minutes: 15,
      hotel_name: 'A hotel',
      hotel_star: 0,
      latitude: null,
      longitude: null,
      is_listed: true,
      hotel_address: '',
      default_color: '#0f766e',
      translations: null,
    },
    rooms: Array.from({ length: rooms }, (_, at) => ({
      ...NO_OCCUPANCY,
      room_id: at + 1,
      room_code: `ROOM${at}`,
      room_name: `Room ${at}`,
      room_description: '',
      room_features: null,
      translations: null,
      room_size: 30,
      room_max_adult: 2 + random(3),
      room_max_children: 1 + random(3),
      is_publish: true,
      number_of_room: 5,
      room_bed: 1,
      base_adults: 2,
      extra_adult_price: 2000 + random(1000),
      child_bands: AGE_BANDS,
    })),
    rates: Array.from({ length: rates }, (_, at) => ({
      ...blankRate(`RATE${at}`, `Rate ${at}`),
      rate_id: at + 1,
      policy_code: at % 2 === 0 ? null : 'STRICT',
    })),
    pictures: [],
    priceRules: {
      ...NO_PRICE_RULES,
      policies: [
        {
          code: 'STRICT',
          name: 'Strict',
          steps: [{ before: null, unit: 'days', charge: 'percent', value: 100_000 }],
          noShow: null,
          cutoff: 0,
          graceHours: 0,
          deposit: null,
        },
      ],
    },
  })
  const days = Array.from({ length: NIGHTS + 1 }, (_, at) => ARRIVAL + at)
  for (let room = 1; room <= rooms; room++) {
    const number_of_rooms = 1 + random(6)
    calendar.setRoomDays(
      days.map((day) => ({ room_id: room, day, number_of_rooms, is_close: false, pushed: true })),
    )
    for (let rate = 1; rate <= rates; rate++)
      calendar.setRateDays(
        days.map((day) => ({
          ...BLANK_RATE_DAY,
          room_id: room,
          rate_id: rate,
          day,
          rate_price: 8000 + random(9000),
          pushed: true,
        })),
      )
  }
  return calendar
}

interface PartyOf {
  adults: number
  ages: number[]
}

const combine = async (calendar: HotelCalendar, { adults, ages }: PartyOf) => {
  const stay = { arrival: ARRIVAL, departure: ARRIVAL + NIGHTS, adults, ages, promoCode: undefined }
  const combined = await new Combining(calendar, stay, Infinity, undefined, NOW).combined()
  if (combined!.found.length === 0) throw new Error('There is a way.')
}

const search = async (calendar: HotelCalendar, answers: SearchAnswers, { adults, ages }: PartyOf) => {
  await answers.answer(calendar, `/${adults}`, {
    stay: {
      arrival: ARRIVAL,
      departure: ARRIVAL + NIGHTS,
      rooms: 1,
      party: { adults, children: ages.length, ages },
    },
    today: TODAY,
    now: NOW,
    room_code: undefined,
    rate_code: undefined,
    availableOnly: false,
  })
}

/** What this thread has used of its processor, in ms: others use the machine too. */
const usedMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** The least of some rounds. */
const leastMs = async (rounds: number, work: () => Promise<void>): Promise<number> => {
  let least = Infinity
  for (let round = 0; round < rounds; round++) {
    const begun = usedMs()
    await work()
    least = Math.min(least, usedMs() - begun)
  }
  return least
}

/** How long others wait while somebody is at work: the longest time between two turns. By the clock on the wall, as short times of the processor are told in steps of milliseconds. */
const longestTurn = async (work: () => Promise<void>): Promise<number> => {
  let longest = 0
  let isDone = false
  const watch = (async () => {
    let before = performance.now()
    while (!isDone) {
      await inPortions(oneTurn())
      const now = performance.now()
      longest = Math.max(longest, now - before)
      before = now
    }
  })()
  await work()
  isDone = true
  await watch
  return longest
}

function* oneTurn(): Generator<number, void> {
  yield 1e9
}

const FAMILY: PartyOf = { adults: 2, ages: [12, 8, 2] }
const TWELVE: PartyOf[] = [
  { adults: 5, ages: [15, 14, 9, 8, 8, 2, 1] },
  { adults: 4, ages: [15, 14, 13, 9, 8, 7, 2, 1] },
  { adults: 6, ages: [15, 14, 9, 8, 2, 1] },
  { adults: 12, ages: [] },
]

/** Rooms for whole parties, in multiples of one search of the same hotel in the same process. */
export const combinationFigures = async (): Promise<Figure[]> => {
  const figures: Figure[] = []
  for (const size of [
    { rooms: 30, rates: 20 },
    { rooms: 100, rates: 20 },
  ]) {
    const calendar = hotelOf(size)
    calendar.isShared = false
    const answers = new SearchAnswers('')
    const tenSearches = await leastMs(20, async () => {
      for (let time = 0; time < 10; time++) await search(calendar, answers, { adults: 1, ages: [] })
    })
    const searching = { name: 'a search', value: tenSearches / 10 }
    const name = `${size.rooms} × ${size.rates}`
    const family = await leastMs(20, () => combine(calendar, FAMILY))
    figures.push(atMost(`rooms for five, ${name}`, family, 'ms', searching, 50))
    for (const party of TWELVE) {
      const ms = await leastMs(12, () => combine(calendar, party))
      const who = `${party.adults} adults and ${party.ages.length} children`
      figures.push(
        size.rooms === 30
          ? atMost(`rooms for ${who}, ${name}`, ms, 'ms', searching, 50)
          : told(`rooms for ${who}, ${name}`, ms, 'ms', searching),
      )
    }
    const turns: number[] = []
    for (let round = 0; round < 60; round++)
      turns.push(await longestTurn(() => combine(calendar, TWELVE[0]!)))
    figures.push(atMost(`longest others wait meanwhile, ${name}`, Math.min(...turns), 'ms', searching, 4))
  }
  return figures
}
