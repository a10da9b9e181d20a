import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { HotelCalendar } from '../../calendar/hotel-calendar.ts'
import { PLAIN_HOTEL } from '../../calendar/plain-catalog.testing.ts'
import { QuotingCalendar } from '../../calendar/quoting-calendar.ts'
import { NO_OCCUPANCY } from '../../http/fields/occupancy-fields.ts'
import { blankRate } from '../../rates/rate-fields.ts'
import { BLANK_RATE_DAY } from '../../stay/days/rate-day.ts'
import type { ExtraRule } from '../../stay/price/extras.ts'
import type { Fee, PolicyRule, TimelinePart } from '../../stay/price/policy.ts'
import type { PromoRule } from '../../stay/price/promo.ts'
import { quoteStay } from '../../stay/quote/quote-stay.ts'
import type { AskedStay } from '../../stay/quote/stay-request.ts'
import { parseDay } from '../../stay/values/civil-date.ts'
import { HOUR_MS, type Instant, instantOf } from '../../stay/values/instants.ts'
import { todayIn } from '../../stay/values/time-zone.ts'
import { quoteAnswer } from './quote-answer.ts'

// What is decided from memory is decided for a moment that may be off by a second. So nothing that a quote decides may depend
// on the time within a minute.

const MINUTE_MS = 60_000
const NIGHTS = 3

/** Arrivals around which clocks are changed, in zones that are whole hours from UTC and in others. */
const ARRIVALS: [zone: string, date: string][] = [
  ['UTC', '2027-06-10'],
  ['Europe/Berlin', '2027-03-28'],
  ['Europe/Berlin', '2027-10-31'],
  ['America/New_York', '2027-11-07'],
  ['America/St_Johns', '2027-03-14'],
  ['Pacific/Chatham', '2027-09-26'],
  ['Pacific/Chatham', '2027-04-04'],
  ['Australia/Lord_Howe', '2027-04-04'],
  ['Australia/Lord_Howe', '2027-10-03'],
  ['America/Santiago', '2027-09-05'],
  ['Asia/Kathmandu', '2028-02-28'],
  ['Pacific/Kiritimati', '2027-12-31'],
  ['Africa/Casablanca', '2027-02-08'],
]

const minuteOfDay = fc.oneof(fc.constantFrom(0, 90, 150, 840, 1439), fc.nat(1439))

const fee: fc.Arbitrary<Fee> = fc.oneof(
  fc.record({ charge: fc.constant('percent' as const), value: fc.constantFrom(0, 10_000, 50_000, 100_000) }),
  fc.record({ charge: fc.constant('nights' as const), value: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ charge: fc.constant('amount' as const), value: fc.nat(30_000) }),
)

const step = fc
  .record({
    before: fc.option(fc.constantFrom(0, 1, 2, 3, 24, 26, 48, 72), { freq: 5 }),
    unit: fc.constantFrom('days' as const, 'hours' as const),
    fee,
  })
  .map(({ fee: each, ...rest }) => ({ ...rest, ...each }))

const policy: fc.Arbitrary<PolicyRule> = fc.record({
  code: fc.constant('POLICY'),
  name: fc.constant('Policy'),
  steps: fc.array(step, { maxLength: 4 }),
  noShow: fc.option(fee),
  cutoff: minuteOfDay,
  graceHours: fc.constantFrom(0, 1, 2, 24, 48),
  deposit: fc.option(fee),
})

const EVERYWHERE = { roomCodes: [], rateCodes: [] }

const extra: fc.Arbitrary<ExtraRule> = fc.record({
  code: fc.constantFrom('ASKED', 'OFFERED'),
  name: fc.constant('Extra'),
  price: fc.nat(5000),
  per: fc.constantFrom('stay' as const, 'person_night' as const, 'unit' as const),
  isMandatory: fc.constantFrom(false, false, true),
  leadHours: fc.constantFrom(0, 1, 2, 24, 48),
  childBands: fc.constant([]),
  maxQuantity: fc.constant(3),
  dailyStock: fc.constant(null),
  roomCodes: fc.constant([]),
  rateCodes: fc.constant([]),
})

const near = fc.option(fc.integer({ min: -3, max: 0 }))

const world = fc
  .record({
    place: fc.constantFrom(...ARRIVALS),
    checkIn: minuteOfDay,
    provider: fc.constantFrom(null, 'stripe' as const),
    policies: fc.array(policy, { maxLength: 1 }),
    extras: fc.uniqueArray(extra, { maxLength: 2, selector: ({ code }) => code }),
    asksExtra: fc.boolean(),
    promo: fc.option(fc.record({ from: near, to: near }), { freq: 2 }),
    minAdvance: fc.option(fc.nat(3)),
    maxAdvance: fc.option(fc.nat(3), { freq: 8 }),
    advance: fc.option(fc.record({ minDays: fc.option(fc.nat(3)), maxDays: fc.option(fc.nat(3)) })),
  })
  .map((made) => ({ ...made, zone: made.place[0], arrival: parseDay(made.place[1])! }))

type World = typeof world extends fc.Arbitrary<infer W> ? W : never

const timeText = (minute: number): string =>
  `${`${Math.floor(minute / 60)}`.padStart(2, '0')}:${`${minute % 60}`.padStart(2, '0')}`

const calendarOf = (of: World): HotelCalendar => {
  const { zone, arrival, checkIn, provider, policies, extras, promo, minAdvance, maxAdvance, advance } = of
  const calendar = new HotelCalendar(arrival - 30)
  const rule: PromoRule = {
    ...EVERYWHERE,
    code: 'SUN',
    name: 'Sun',
    charge: 'percent',
    value: 10_000,
    isActive: true,
    bookFrom: promo?.from == null ? null : arrival + promo.from,
    bookTo: promo?.to == null ? null : arrival + promo.to,
    stayFrom: null,
    stayTo: null,
    minNights: null,
    minAdvanceDays: null,
    maxAdvanceDays: null,
    maxUses: null,
    maxUsesPerEmail: null,
  }
  calendar.setCatalog({
    hotel: {
      hotel_id: 1,
      chain_code: 'C',
      hotel_code: 'H',
      currency: 'USD',
      ...PLAIN_HOTEL,
      timezone: zone,
      check_in_time: timeText(checkIn),
      default_policy_code: policies[0]?.code ?? null,
      payment_provider: provider,
    },
    rooms: [
      {
        ...NO_OCCUPANCY,
        translations: null,
        room_id: 1,
        room_code: 'R',
        room_name: 'Room',
        room_description: '',
        room_features: null,
        room_size: 0,
        room_max_adult: 3,
        room_max_children: 0,
        is_publish: true,
        number_of_room: 3,
        room_bed: 1,
      },
    ],
    rates: [
      {
        ...blankRate('P', 'Plan'),
        rate_id: 1,
        min_advance_days: minAdvance,
        max_advance_days: maxAdvance,
        advance_discounts:
          advance === null
            ? null
            : [{ min_days: advance.minDays, max_days: advance.maxDays, percent: 20_000 }],
      },
    ],
    pictures: [],
    priceRules: { taxes: [], extras, policies, promos: [{ promo_id: 1, rule, uses: 0 }] },
  })
  const days = Array.from({ length: NIGHTS }, (_, at) => arrival + at)
  calendar.setRoomDays(
    days.map((day) => ({ room_id: 1, day, number_of_rooms: 3, is_close: false, pushed: true })),
  )
  calendar.setRateDays(
    days.map((day) => ({
      ...BLANK_RATE_DAY,
      room_id: 1,
      rate_id: 1,
      day,
      rate_price: 10_000 + day,
      pushed: true,
    })),
  )
  return calendar
}

const stayOf = ({ arrival, extras, asksExtra, promo }: World, calendar: HotelCalendar): AskedStay => ({
  arrival,
  departure: arrival + NIGHTS,
  items: [
    {
      roomCode: 'R',
      rateCode: 'P',
      rooms: 1,
      party: { adults: 2, children: 0, ages: [] },
      extras: asksExtra && extras.some(({ code }) => code === 'ASKED') ? [{ code: 'ASKED' }] : [],
      path: '',
    },
  ],
  promo: promo === null ? undefined : { ...calendar.prices.promo('SUN')!, usesOfEmail: 0 },
  path: '',
})

/** A moment that is counted from the booking is told by how much later it is. */
const untilOf = (now: Instant, { until, ...part }: TimelinePart) => {
  if (until === null || until % MINUTE_MS === 0) return { until, ...part }
  const hours = (until - now) / HOUR_MS
  assert.ok(Number.isInteger(hours), `${hours} hours after the booking`)
  return { until: `${hours} hours later`, ...part }
}

/** All that is decided at a moment, as a text. */
const decidedAt = (of: World, now: Instant): string => {
  const calendar = calendarOf(of)
  const hotel = new QuotingCalendar(calendar, todayIn(of.zone, now), now)
  const stay = stayOf(of, calendar)
  const told = [false, true].map((isBooking) => {
    const quoted = quoteStay(hotel, stay, isBooking, true)
    if (quoted.refused !== undefined) return quoted.refused
    const { price } = quoted.quote
    return {
      ...quoteAnswer(quoted.quote, of.zone, 2),
      cancellation_timeline: price?.timeline.map((part) => untilOf(now, part)),
      freeEnded: price?.freeEnded,
      charged: price?.items.map(({ deposit, dueNow, atHotel }) => [deposit, dueNow, atHotel]),
    }
  })
  return JSON.stringify(told)
}

/** Minutes at which something ends or begins, and those beside them. */
const minuteIn = (of: World): fc.Arbitrary<Instant> => {
  const { zone, arrival, checkIn, policies, extras } = of
  const atCheckIn = instantOf(zone, arrival, checkIn)
  const moments = [0, 1, 2, 3].map((days) => instantOf(zone, arrival - days, 0))
  for (const { leadHours } of extras) moments.push(atCheckIn - leadHours * HOUR_MS)
  for (const { steps, cutoff, graceHours } of policies) {
    moments.push(atCheckIn - graceHours * HOUR_MS)
    for (const { before, unit } of steps)
      if (before !== null && before <= 72)
        moments.push(
          unit === 'hours' ? atCheckIn - before * HOUR_MS : instantOf(zone, arrival - before, cutoff),
        )
  }
  return fc
    .tuple(fc.constantFrom(...moments), fc.integer({ min: -1, max: 1 }))
    .map(([moment, minutes]) => moment + minutes * MINUTE_MS)
}

const within = fc.integer({ min: 1, max: MINUTE_MS - 1 })
const cases = world.chain((of) =>
  fc.record({ of: fc.constant(of), minute: minuteIn(of), moments: fc.tuple(within, within) }),
)

test('what a quote decides is the same at any two moments of one minute', () => {
  fc.assert(
    fc.property(cases, ({ of, minute, moments }) => {
      assert.equal(minute % MINUTE_MS, 0)
      const [first, second] = moments.map((ms) => decidedAt(of, minute + ms))
      assert.equal(first, second)
    }),
    { numRuns: 1500 },
  )
})

test('control: from one minute to the next it does change, and with it refusals, fees, extras and promos', () => {
  const seen = {
    days: 0,
    code: 0,
    is_available: 0,
    refundability: 0,
    extras_offered: 0,
    promo: 0,
    due_now: 0,
  }
  fc.assert(
    fc.property(cases, ({ of, minute, moments }) => {
      const [before, after] = [minute - MINUTE_MS + moments[0], minute + moments[1]]
      const [first, second] = [decidedAt(of, before), decidedAt(of, after)]
      if (first === second) return
      if (todayIn(of.zone, before) !== todayIn(of.zone, after)) seen.days++
      const [early, late] = [first, second].map((text) => JSON.parse(text)[0])
      for (const name of [
        'code',
        'is_available',
        'refundability',
        'extras_offered',
        'promo',
        'due_now',
      ] as const)
        if (!isDeepStrictEqual(early[name], late[name])) seen[name]++
    }),
    { numRuns: 1500 },
  )
  for (const [name, count] of Object.entries(seen)) assert.ok(count > 0, `${name}: ${JSON.stringify(seen)}`)
})
