import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { RateOffer, RoomOffer } from '../types.ts'
import { type Browse, readBrowse } from './browse-address.ts'
import { chipsOf, chosenFilters, fittingRooms, roundAbove, sorted, withoutFilters } from './filters.ts'

const rate = (rate_code: string, about: Partial<RateOffer>): RateOffer =>
  ({
    rate_code,
    is_close: 0,
    grand_total: 100,
    due_now: 0,
    refundability: 'refundable',
    ...about,
  }) as RateOffer

const room = (room_code: string, rates: RateOffer[], about: Partial<RoomOffer> = {}): RoomOffer =>
  ({
    room_code,
    room_bed: 1,
    room_size: 20,
    is_close: rates.some(({ is_close }) => is_close === 0) ? 0 : 1,
    rate_details: rates,
    ...about,
  }) as RoomOffer

const saver = (grand_total: number) =>
  rate('SAVER', { grand_total, due_now: grand_total, refundability: 'non_refundable' })
const flex = (grand_total: number) => rate('FLEX', { grand_total })
const meal = (grand_total: number) => rate('BB', { grand_total, included_meals: ['breakfast'] })
const closed = rate('LONG', { is_close: 1 })

const ROOMS = [
  room('SEA', [saver(200), flex(240), meal(300), closed], { room_bed: 2, room_size: 30 }),
  room('GARDEN', [saver(140), flex(160)], { room_size: 25 }),
  room('SUITE', [flex(600), meal(680)], { room_bed: 3, room_size: 70 }),
  room('GONE', [closed], { room_bed: 9 }),
]

const shown = (browse: Browse): string[] =>
  fittingRooms(ROOMS, browse).map(
    ({ room_code, rate_details }) => `${room_code} ${rate_details.map((each) => each.rate_code)}`,
  )

test('each filter leaves the rates that fit; what cannot be booked goes on saying why', () => {
  assert.deepEqual(shown({}), ['SEA SAVER,FLEX,BB,LONG', 'GARDEN SAVER,FLEX', 'SUITE FLEX,BB'])
  assert.deepEqual(shown({ free_cancellation: '1' }), ['SEA FLEX,BB,LONG', 'GARDEN FLEX', 'SUITE FLEX,BB'])
  assert.deepEqual(shown({ pay_later: '1' }), shown({ free_cancellation: '1' }))
  assert.deepEqual(shown({ breakfast: '1' }), ['SEA BB,LONG', 'SUITE BB'])
  assert.deepEqual(shown({ max_price: '240' }), ['SEA SAVER,FLEX,LONG', 'GARDEN SAVER,FLEX'])
  assert.deepEqual(shown({ beds: '1,3' }), ['GARDEN SAVER,FLEX', 'SUITE FLEX,BB'])
  assert.deepEqual(shown({ breakfast: '1', max_price: '299.99' }), [], 'one rate has to fit all of it')
})

test('chips count rooms beside the other filters, and only those are offered that tell rooms apart', () => {
  const told = (browse: Browse, showsTerms = true) =>
    chipsOf(ROOMS, browse, showsTerms).map(
      ({ name, value, count, isOn }) => `${name}=${value} ${count}${isOn ? ' on' : ''}`,
    )
  const all = [
    'free_cancellation=1 3',
    'breakfast=1 2',
    'pay_later=1 3',
    'max_price=140 1',
    'max_price=200 2',
    'beds=1 1',
    'beds=2 1',
    'beds=3 1',
  ]
  assert.deepEqual(told({}), all)
  assert.deepEqual(told({}, false), all.slice(1), 'nothing is promised where the hotel says nothing')
  assert.deepEqual(told({ breakfast: '1', max_price: '500' }), [
    'free_cancellation=1 1',
    'breakfast=1 1 on',
    'pay_later=1 1',
    'max_price=140 0',
    'max_price=200 0',
    'max_price=500 1 on',
    'beds=1 0',
    'beds=2 1',
    'beds=3 0',
  ])
  assert.deepEqual(chipsOf([room('A', [flex(10)])], {}, true), [], 'a room at one rate')
  assert.deepEqual(chipsOf([room('A', [closed])], {}, true), [])
})

test('the order is by price or size, the same ones as the hotel has them', () => {
  const codes = (browse: Browse) => sorted(ROOMS.slice(0, 3), browse).map(({ room_code }) => room_code)
  assert.deepEqual(codes({}), ['SEA', 'GARDEN', 'SUITE'])
  assert.deepEqual(codes({ sort: 'price' }), ['GARDEN', 'SEA', 'SUITE'])
  assert.deepEqual(codes({ sort: 'size' }), ['SUITE', 'SEA', 'GARDEN'])
})

test('sums of chips are round and not below the price they come from', () => {
  assert.deepEqual(
    [140, 141, 212, 378, 612, 999, 0.5, 3_780_000].map(roundAbove),
    [140, 150, 225, 400, 650, 1000, 0.5, 4_000_000],
  )
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 ** 9 }), (minor) => {
      const sum = minor / 100
      assert.ok(roundAbove(sum) >= sum && roundAbove(sum) <= sum * 1.3, `${sum}: ${roundAbove(sum)}`)
    }),
  )
})

const arbitraryRate = fc.record({
  grand_total: fc.integer({ min: 0, max: 30 }).map((n) => n * 10),
  due_now: fc.constantFrom(0, 50),
  refundability: fc.constantFrom('refundable', 'partially_refundable', 'non_refundable'),
  included_meals: fc.constantFrom(undefined, ['breakfast' as const], ['dinner' as const]),
  is_close: fc.constantFrom(0 as const, 0 as const, 1 as const),
})

const arbitraryRooms = fc
  .array(
    fc.record({
      beds: fc.integer({ min: 0, max: 7 }),
      rates: fc.array(arbitraryRate, { maxLength: 4 }),
    }),
    { maxLength: 6 },
  )
  .map((rooms) =>
    rooms.map(({ beds, rates }, at) =>
      room(
        `R${at}`,
        rates.map((each, index) => rate(`P${index}`, each as Partial<RateOffer>)),
        { room_bed: beds },
      ),
    ),
  )

const arbitraryTaps = fc.array(fc.nat(20), { maxLength: 8 })

test('whatever is tapped in whatever order: a count is what a tap shows, and a second tap undoes it', () => {
  fc.assert(
    fc.property(arbitraryRooms, arbitraryTaps, (rooms, taps) => {
      let browse: Browse = {}
      for (const tap of taps) {
        const chips = chipsOf(rooms, browse, true)
        if (chips.length === 0) return
        const chip = chips[tap % chips.length]!
        if (!chip.isOn && chip.name !== 'beds')
          assert.equal(fittingRooms(rooms, chip.next).length, chip.count)
        const back = chipsOf(rooms, chip.next, true).find(
          ({ name, value }) => name === chip.name && value === chip.value,
        )
        if (chip.isOn) assert.ok(back === undefined || !back.isOn)
        else if (chip.name !== 'max_price') assert.deepEqual(back!.next, browse)
        assert.deepEqual(
          readBrowse((name) => chip.next[name]),
          chip.next,
          'the address keeps it',
        )
        browse = chip.next
        for (const { rate_details } of fittingRooms(rooms, browse))
          assert.ok(rate_details.some(({ is_close }) => is_close === 0))
      }
      assert.deepEqual(chosenFilters(withoutFilters(browse)), [])
    }),
  )
})

test('what cannot be used in an address is left out', () => {
  const read = (query: Record<string, string>) => readBrowse((name) => query[name])
  const good = { free_cancellation: '1', max_price: '199.5', beds: '2,3', sort: 'price' }
  assert.deepEqual(read(good), good)
  const bad = { free_cancellation: '0', breakfast: 'yes', max_price: '-1', beds: '1,2,3,4,5,6', sort: 'name' }
  assert.deepEqual(read(bad), {})
  for (const max_price of ['0', '0.00', '1e3', '1,5', '', '9'.repeat(13), '<b>'])
    assert.deepEqual(read({ max_price }), {}, max_price)
})
