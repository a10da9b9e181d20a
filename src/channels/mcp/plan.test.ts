import assert from 'node:assert/strict'
import { mock, suite, test } from 'node:test'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { booked, day, entry, push, stock } from '../../../test/support/stock.ts'
import type { Caller } from '../../http/request/caller.ts'
import { Agent } from './agent.testing.ts'
import { makePlan, readPlan } from './plan.ts'

// Touches days: runs far ahead of UTC.

const { app, hotel: newHotel } = await createTestApp()

const CHANGE = { room_code: 'DLX', start_date: day(0), end_date: day(2), rate_code: 'FLEX', rate_price: 120 }

const pricesOf = async (hotel: TestHotel): Promise<number[]> => {
  const { Result } = await hotel.get(`/getallroomavailability?start_date=${day(0)}&end_date=${day(2)}`)
  return Result.map(
    ({ rate_detail }: { rate_detail: { rate_price: number }[] }) => rate_detail[0]!.rate_price,
  )
}

suite('change_calendar', () => {
  test('plans first and writes nothing, then writes what was planned, once', async () => {
    const hotel = await stock(await newHotel(), 5)
    const agent = await Agent.of(app, hotel.admin)
    const planned = await agent.call('change_calendar', CHANGE)
    assert.deepEqual([planned.is_written, planned.days_changed, planned.warnings], [0, 3, undefined])
    assert.deepEqual(await pricesOf(hotel), [100, 100, 100])
    const { plan, version } = planned
    const written = await agent.call('change_calendar', { ...CHANGE, plan })
    assert.deepEqual([written.is_written, written.days_changed, written.version], [1, 3, version + 1])
    assert.deepEqual(await pricesOf(hotel), [120, 120, 120])
    const again = await agent.call('change_calendar', { ...CHANGE, plan })
    assert.deepEqual([again.days_changed, again.days_unchanged, again.version], [0, 3, version + 1])
  })

  test('another change, another token, another hotel, another word: none of them is the plan', async () => {
    const [hotel, neighbour] = [await stock(await newHotel(), 5), await stock(await newHotel(), 5)]
    const agent = await Agent.of(app, hotel.admin)
    const { plan } = await agent.call('change_calendar', CHANGE)
    const [version, endsAt, signature] = plan.split('.')
    const wrong: [Agent, object][] = [
      [agent, { ...CHANGE, plan, rate_price: 121 }],
      [agent, { ...CHANGE, plan, end_date: day(3) }],
      [agent, { ...CHANGE, plan, weekdays: [1] }],
      [agent, { ...CHANGE, plan: `${Number(version) + 1}.${endsAt}.${signature}` }],
      [agent, { ...CHANGE, plan: `${version}.${Number(endsAt) + 1}.${signature}` }],
      [
        agent,
        {
          ...CHANGE,
          plan: `${version}.${endsAt}.${signature.replace(/^./, signature[0] === 'A' ? 'B' : 'A')}`,
        },
      ],
      [agent, { ...CHANGE, plan: '' }],
      [agent, { ...CHANGE, plan: 'nonsense' }],
      [await Agent.of(app, await hotel.token({ is_admin: true })), { ...CHANGE, plan }],
      [await Agent.of(app, neighbour.admin), { ...CHANGE, plan }],
    ]
    for (const [who, given] of wrong) {
      const { error } = await who.try('change_calendar', given)
      assert.deepEqual([error.code, error.details[0].field], ['invalid_value', 'plan'], JSON.stringify(given))
    }
    for (const one of [hotel, neighbour]) assert.deepEqual(await pricesOf(one), [100, 100, 100])
  })

  test('days that were changed meanwhile are not written over: a fresh plan comes with the refusal', async () => {
    const hotel = await stock(await newHotel(), 5)
    const agent = await Agent.of(app, hotel.admin)
    const { plan } = await agent.call('change_calendar', CHANGE)
    await push(hotel, [entry(1, { price: 105 })])
    const { error, fresh_plan } = await agent.try('change_calendar', { ...CHANGE, plan })
    assert.equal(error.code, 'changed_since')
    assert.deepEqual(await pricesOf(hotel), [100, 105, 100])
    assert.equal(error.details[0].date, day(1))
    assert.equal(error.details[0].untrusted.current.rate_detail[0].rate_price, 105)
    assert.notEqual(fresh_plan.plan, plan)
    await agent.call('change_calendar', { ...CHANGE, plan: fresh_plan.plan })
    assert.deepEqual(await pricesOf(hotel), [120, 120, 120])
  })

  test('what changes elsewhere leaves a plan as good as it was', async () => {
    const hotel = await stock(await newHotel(), 5)
    const agent = await Agent.of(app, hotel.admin)
    const { plan } = await agent.call('change_calendar', CHANGE)
    await booked(hotel, { arrival_date: day(3), departure_date: day(4) })
    assert.equal((await agent.call('change_calendar', { ...CHANGE, plan })).is_written, 1)
  })

  test('what the hotel wants to be asked about is told with the plan, and refusals come with none', async () => {
    const hotel = await stock(await newHotel(), 5)
    const agent = await Agent.of(app, hotel.admin)
    const far = { ...CHANGE, rate_price: 900 }
    const { warnings, plan } = await agent.call('change_calendar', far)
    assert.deepEqual(
      [warnings.length, warnings[0].code, warnings[0].from, warnings[0].to],
      [3, 'price_moves', 100, 900],
    )
    assert.equal((await agent.call('change_calendar', { ...far, plan })).days_changed, 3)
    const refused = await agent.try('change_calendar', { ...CHANGE, rate_code: 'NONE' })
    assert.deepEqual(Object.keys(refused), ['error'])
    assert.equal(refused.error.code, 'rate_not_found')
    const noRate = { room_code: 'DLX', start_date: day(0), end_date: day(1), rate_price: 7 }
    assert.equal(await agent.refusal('change_calendar', noRate), 'missing_field')
    assert.equal(await agent.refusal('change_calendar', { ...CHANGE, end_date: day(-1) }), 'invalid_value')
  })
})

test('a plan is good for ten minutes', async () => {
  const caller = { hotelId: 1, tokenCode: 'T' } as Caller
  const sign = mock.fn(async (text: string) =>
    Buffer.from(text).toString('base64url').padEnd(43, 'x').slice(0, 43),
  )
  const { plan, expires_at } = await makePlan(sign, CHANGE, caller, 7, 1000)
  assert.equal(expires_at, new Date(601_000).toISOString())
  assert.equal(await readPlan(sign, plan, CHANGE, caller, 600_999), 7)
  assert.equal(await readPlan(sign, plan, CHANGE, caller, 601_000), undefined)
  const turned = Object.fromEntries(Object.entries(CHANGE).toReversed())
  assert.equal(await readPlan(sign, plan, turned, caller, 2000), 7, 'the order of arguments means nothing')
})
