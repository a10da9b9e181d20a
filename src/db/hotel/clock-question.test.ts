import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { hashOfHotel } from '../placement/hotel-hash.ts'
import type { Shard } from '../placement/placement.ts'
import { NO_HOTEL, ShardsQuestion } from './clock-question.ts'

/** Eight shards of equal size. */
const shards = Array.from({ length: 8 }, (_, at): Shard => {
  const first = -(2 ** 31) + at * 2 ** 29
  const last = first + 2 ** 29 - 1
  return { first, last, shard_id: at, shard_table: `part${at}`, group_id: 1, host: 'here', port: 1 }
})

const ids = Array.from({ length: 200 }, (_, at) => at + 1)
const shardOf = (id: number): Shard =>
  shards.find(({ first, last }) => first <= hashOfHotel(id) && hashOfHotel(id) <= last)!

/** What a question asks for: which hotels in which table. */
const askedBy = (question: ShardsQuestion, hotelIds: number[]): [string, string][] =>
  (question.of(hotelIds) ?? []).flatMap(({ text, values }) => {
    const tables = [...text.matchAll(/part\d+/g)].map(([table]) => table)
    return tables.map((table, at): [string, string] => [table, values[at] as string])
  })

suite('the question for clocks in the shards of a node', () => {
  test('asks for each hotel once, in the shard that has its hash, be they few or many', () => {
    const question = new ShardsQuestion(shards)
    for (const some of [ids.slice(0, 1), ids.slice(0, 3), ids.slice(0, 20), ids]) {
      const asked = askedBy(question, some).filter(([, list]) => list !== '{}')
      const found = asked.flatMap(([table, list]) =>
        list
          .slice(1, -1)
          .split(',')
          .map((id) => [table, Number(id)]),
      )
      assert.deepEqual(
        found.sort((one, other) => Number(one[1]) - Number(other[1])),
        some.map((id) => [shardOf(id).shard_table, id]),
      )
    }
  })

  test('is one statement if there are many, and asks only the shards concerned if there are few', () => {
    const question = new ShardsQuestion(shards)
    assert.equal(question.of(ids)!.length, 1)
    assert.deepEqual(
      askedBy(question, [5]).map(([table]) => table),
      [shardOf(5).shard_table],
    )
  })

  test('is none for a hotel that the node does not hold, so that it is not taken for one that does not exist', () => {
    const [held, ...others] = shards
    const elsewhere = ids.find((id) => others.includes(shardOf(id)))!
    const here = ids.find((id) => shardOf(id) === held)!
    assert.equal(new ShardsQuestion([held!]).of([here, elsewhere]), undefined)
    assert.equal(new ShardsQuestion([held!]).of([here, NO_HOTEL])!.length, 1)
  })
})
