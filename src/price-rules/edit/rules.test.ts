import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp } from '../../../test/support/harness.ts'
import { parseDay } from '../../stay/values/civil-date.ts'
import { extraTable, policyTable, promoTable, taxTable } from '../record/queries.ts'
import { toExtraRule, toPolicyRule, toPromoRule, toTaxRule } from '../record/rules.ts'
import { SAMPLES } from './kinds.testing.ts'

const { db, hotel: newHotel } = await createTestApp()

test('rows are rules in the units and words of the rule of prices, in order of creation', async () => {
  const hotel = await newHotel()
  for (const { noun, whole, least } of SAMPLES)
    for (const body of [whole, least])
      assert.equal((await hotel.post(`/create${noun}`, body)).status, 201, noun)
  const { hotelId } = hotel
  const [taxes, promos, extras, policies] = await db
    .of(hotelId)
    .read(async (sql) => [
      (await taxTable.list(sql, hotelId)).map(toTaxRule),
      (await promoTable.list(sql, hotelId)).map(toPromoRule),
      (await extraTable.list(sql, hotelId)).map(toExtraRule),
      (await policyTable.list(sql, hotelId)).map(toPolicyRule),
    ])
  const ALL = { roomCodes: [], rateCodes: [] }
  assert.deepEqual(taxes, [
    {
      code: 'CITY.1',
      name: 'City tax',
      kind: 'fee',
      charge: 'amount',
      value: 255,
      per: 'night',
      basis: 'person',
      isIncluded: false,
      isAtHotel: true,
      base: 'running',
      sortOrder: 3,
      on: 'all',
      ageBands: [
        { ageFrom: 0, ageTo: 5, value: 0 },
        { ageFrom: 6, ageTo: 17, value: 125 },
      ],
      maxNights: 7,
      firstDay: parseDay('2027-01-01'),
      lastDay: parseDay('2027-12-31'),
      roomCodes: ['DLX', 'NOSUCH'],
      rateCodes: ['FLEX'],
    },
    {
      code: 'VAT',
      name: 'VAT',
      kind: 'tax',
      charge: 'percent',
      value: 11_125,
      per: 'stay',
      basis: 'room',
      isIncluded: false,
      isAtHotel: false,
      base: 'price',
      sortOrder: 0,
      on: 'room',
      ageBands: [],
      maxNights: 0,
      firstDay: null,
      lastDay: null,
      ...ALL,
    },
  ])
  assert.deepEqual(promos, [
    {
      code: 'Summer_27-x',
      name: 'Summer',
      charge: 'percent',
      value: 12_345,
      isActive: false,
      bookFrom: parseDay('2027-01-01'),
      bookTo: parseDay('2027-01-01'),
      stayFrom: parseDay('2027-06-01'),
      stayTo: parseDay('2027-08-31'),
      minNights: 3,
      minAdvanceDays: 2,
      maxAdvanceDays: 30,
      maxUses: 0,
      maxUsesPerEmail: 1,
      roomCodes: ['DLX'],
      rateCodes: ['FLEX'],
    },
    {
      code: 'LESS',
      name: 'Less',
      charge: 'amount',
      value: 1,
      isActive: true,
      bookFrom: null,
      bookTo: null,
      stayFrom: null,
      stayTo: null,
      minNights: null,
      minAdvanceDays: null,
      maxAdvanceDays: null,
      maxUses: null,
      maxUsesPerEmail: null,
      ...ALL,
    },
  ])
  assert.deepEqual(extras, [
    {
      code: 'BB',
      name: 'Breakfast',
      description: 'On the terrace',
      price: 1550,
      per: 'person_night',
      childBands: [
        { ageFrom: 0, ageTo: 3, charge: 'amount', value: 5 },
        { ageFrom: 4, ageTo: 11, charge: 'percent', value: 33_333 },
      ],
      isMandatory: true,
      maxQuantity: 1,
      leadHours: 12,
      dailyStock: 0,
      roomCodes: ['DLX'],
      rateCodes: ['FLEX'],
    },
    {
      code: 'COT',
      name: 'Cot',
      description: '',
      price: 0,
      per: 'unit',
      childBands: [],
      isMandatory: false,
      maxQuantity: 99,
      leadHours: 0,
      dailyStock: null,
      ...ALL,
    },
  ])
  assert.deepEqual(policies, [
    {
      code: 'STRICT',
      name: 'Strict',
      steps: [
        { before: null, unit: 'days', charge: 'percent', value: 12_500 },
        { before: 2, unit: 'days', charge: 'nights', value: 90 },
        { before: 2, unit: 'hours', charge: 'amount', value: 9999 },
      ],
      noShow: { charge: 'nights', value: 1 },
      cutoff: 12 * 60 + 30,
      graceHours: 720,
      deposit: { charge: 'percent', value: 33_333 },
    },
    { code: 'FREE', name: 'Free', steps: [], noShow: null, cutoff: 18 * 60, graceHours: 0, deposit: null },
  ])
})
