import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { suite, test } from 'node:test'
import { answerOf } from '../../src/stay/model/case-answer.testing.ts'
import { CaseHotel } from '../../src/stay/model/case-hotel.testing.ts'
import type {
  CaseCharge,
  CaseConfig,
  CaseItem,
  CasePolicy,
  CaseRequest,
  CaseResult,
  CaseTax,
} from '../../src/stay/model/price-case.testing.ts'

// Compares the worked examples of docs/stay-rules.md with the rule itself.

const page = readFileSync(new URL('../../docs/stay-rules.md', import.meta.url), 'utf8')

const examples = (): string[][] => {
  const lines = page.slice(page.indexOf('| The hotel says |')).split('\n')
  return lines.slice(2, lines.indexOf('')).map((line) => line.slice(2, -2).split(' | '))
}

const june = (date: number): string => `2027-06-${String(date).padStart(2, '0')}`

const POLICY: CasePolicy = {
  policy_code: 'P',
  policy_name: '',
  steps: [],
  cutoff_time: '18:00',
  grace_hours: 0,
}

const base = (): CaseConfig => ({
  digits: 2,
  now: '2027-06-01T10:00:00Z',
  hotel: { timezone: 'UTC', check_in_time: '14:00', takes_payments: 1, default_policy_code: 'P' },
  rooms: [{ room_code: 'DLX', room_max_adult: 4, room_max_children: 3 }],
  rates: [{ rate_code: 'BAR' }],
  room_days: Array.from({ length: 30 }, (_, at) => ({
    room_code: 'DLX',
    date: june(at + 1),
    number_of_rooms: 5,
  })),
  rate_days: Array.from({ length: 30 }, (_, at) => ({
    room_code: 'DLX',
    rate_code: 'BAR',
    date: june(at + 1),
    rate_price: 100,
  })),
  taxes: [],
  extras: [],
  promos: [],
  policies: [{ ...POLICY }],
})

/** `-10 %` or `+5`. */
const chargeOf = (text: string): CaseCharge => {
  const [value, sign] = text.split(' ')
  return { charge: sign === '%' ? 'percent' : 'amount', value: Number(value) }
}

/** `10 % on top, running`, `6 % included`, `2.5 a person and night, at the hotel`. */
const taxOf = (tax_code: string, text: string): CaseTax => ({
  ...chargeOf(text),
  tax_code,
  tax_name: '',
  kind: 'tax',
  per: text.includes('night') ? 'night' : 'stay',
  basis: text.includes('person') ? 'person' : 'room',
  is_included: text.includes('included') ? 1 : 0,
  is_at_hotel: text.includes('at the hotel') ? 1 : 0,
  base: text.includes('running') ? 'running' : 'price',
  sort_order: 0,
  on: text.includes('included') ? 'all' : 'room',
  max_nights: 0,
})

type Says = (config: CaseConfig, value: string, ...words: string[]) => unknown

/** What the table may say, and what it means. */
const SAYS: [RegExp, Says][] = [
  [/^nothing$/, () => {}],
  [
    /^price$/,
    ({ rate_days }, value) => {
      for (const day of rate_days!) day.rate_price = Number(value)
    },
  ],
  [
    /^price for (\d) adults$/,
    ({ rate_days }, value, adults) => {
      for (const day of rate_days!) day.adult_prices = [{ adults: Number(adults), price: Number(value) }]
    },
  ],
  [
    /^derived$/,
    ({ rates }, value) => {
      const [change, step] = value.split(' to ')
      const derive = { ...chargeOf(change!), round_to: step === undefined ? null : Number(step) }
      rates.push({ rate_code: 'DERIVED', parent_rate_code: 'BAR', derive })
    },
  ],
  [/^base_adults$/, ({ rooms }, value) => (rooms[0]!.base_adults = Number(value))],
  [/^extra_adult_price$/, ({ rooms }, value) => (rooms[0]!.extra_adult_price = Number(value))],
  [
    /^(\d) adults?$/,
    ({ rooms }, value, adults) =>
      (rooms[0]!.occupancy_prices = [{ adults: Number(adults), ...chargeOf(value) }]),
  ],
  [
    /^children (\d+) to (\d+)$/,
    ({ rooms }, value, from, to) =>
      (rooms[0]!.child_bands = [
        { age_from: 0, age_to: Number(from) - 1, charge: 'amount', value: 0 },
        { age_from: Number(from), age_to: Number(to), ...chargeOf(value) },
      ]),
  ],
  [
    /^(\d+) nights$/,
    ({ rates }, value, nights) =>
      (rates[0]!.stay_discounts = [{ min_nights: Number(nights), percent: chargeOf(value).value }]),
  ],
  [
    /^(\d+) days ahead$/,
    ({ rates }, value, days) =>
      (rates[0]!.advance_discounts = [{ min_days: Number(days), percent: chargeOf(value).value }]),
  ],
  [
    /^promo$/,
    ({ promos }, value) => promos!.push({ promo_code: 'SUN', promo_name: '', uses: 0, ...chargeOf(value) }),
  ],
  [
    /^extra (\w+)$/,
    ({ extras }, value, extra_code) =>
      extras!.push({
        extra_code: extra_code!,
        extra_name: '',
        price: Number(value.split(' ')[0]),
        per: value.includes('person and night') ? 'person_night' : 'stay',
        is_mandatory: 0,
        max_quantity: 99,
        lead_hours: 0,
      }),
  ],
  [/^tax (\w+)$/, ({ taxes }, value, code) => taxes!.push(taxOf(code!, value))],
  [
    /^fee (?:(\d+) (days|hours) before|from booking on)$/,
    ({ policies }, value, before, unit) => {
      const [amount, sign] = value.split(' ')
      policies![0]!.steps = [
        {
          before: before === undefined ? null : Number(before),
          unit: unit === 'hours' ? 'hours' : 'days',
          charge: sign === 'nights' ? 'nights' : sign === '%' ? 'percent' : 'amount',
          value: Number(amount),
        },
      ]
    },
  ],
  [/^deposit$/, ({ policies }, value) => (policies![0]!.deposit = chargeOf(value))],
]

const apply = (config: CaseConfig, change: string): void => {
  const [name, value] = change.split(' = ')
  for (const [pattern, says] of SAYS) {
    const found = pattern.exec(name!)
    if (found === null) continue
    says(config, value ?? '', ...found.slice(1))
    return
  }
  assert.fail(`the table says "${change}", which means nothing`)
}

/** `2 adults, children of 11 and 2`. */
const partyOf = (text: string): Pick<CaseItem, 'adults' | 'children' | 'children_ages'> => {
  const ages = [...(text.split('children of ')[1] ?? '').matchAll(/\d+/g)].map(Number)
  return { adults: Number(/(\d+) adult/.exec(text)![1]), children: ages.length, children_ages: ages }
}

const told = (answer: CaseResult, name: string): string => {
  if (name === 'nights') return answer.items![0]!.nightly.map(({ price }) => price).join(' ')
  const line = answer.charges!.find(({ code }) => code === name)
  return String(line === undefined ? answer[name as keyof CaseResult] : line.amount)
}

suite('the worked examples of docs/stay-rules.md', () => {
  for (const [says, dates, rooms, guests, outcome] of examples())
    test(`${says}: ${dates}, ${rooms} × ${guests} → ${outcome}`, () => {
      const config = base()
      for (const change of says!.split('; ')) apply(config, change)
      const [arrival, departure] = dates!.split(' to ').map((date) => june(Number(date)))
      const item: CaseItem = {
        room_code: 'DLX',
        rate_code: config.rates.at(-1)!.rate_code,
        rooms: Number(rooms),
        ...partyOf(guests!),
        extras: config.extras!.map(({ extra_code }) => ({ extra_code })),
      }
      const request: CaseRequest = {
        arrival_date: arrival!,
        departure_date: departure!,
        items: [item],
        ...(config.promos!.length > 0 ? { promo_code: 'SUN' } : {}),
      }
      const answer = answerOf(new CaseHotel(config), config, request)
      assert.equal(answer.is_available, 1)
      for (const expected of outcome!.split(', ')) {
        const [name] = expected.split(' ')
        assert.equal(`${name} ${told(answer, name!)}`, expected)
      }
    })
})

test('there are examples', () => assert.ok(examples().length > 20))
