import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { soon } from '../../test/support/barriers.ts'
import { createTestApp } from '../../test/support/harness.ts'
import { outcome } from '../../test/support/stock.ts'
import type { WritingSql } from '../db/connection/sql.ts'
import { writeRole } from './change-people.ts'
import { memberOf, rolesOf, type SignedInBrowser, staffOf, type TestPerson } from './people.testing.ts'

const made = await createTestApp({ ownDatabase: true })
const { db, hotel: newHotel } = made

suite('people of a hotel', () => {
  test('get other roles and go, and a tab that is open knows at once', async () => {
    const hotel = await newHotel()
    const owner = await staffOf(made, hotel, 'owner')
    const { person, browser } = await memberOf(made, hotel, 'manager')
    const asks = async () => outcome(await browser.call('GET', '/getpayments?booking_code=X'))
    const path = `/updateperson/${person.person_code}`
    const changed = await owner.call('PUT', path, { body: { role: 'viewer' } })
    assert.deepEqual([changed.Result.role, changed.Result.hotel_role], ['viewer', 'viewer'])
    assert.equal(await asks(), '403 role_not_allowed')
    const gone = await owner.call('DELETE', `/deleteperson/${person.person_code}`)
    assert.equal(gone.Result.person_code, person.person_code)
    assert.equal(await asks(), '403 hotel_mismatch')
    assert.equal(
      outcome(await owner.call('DELETE', `/deleteperson/${person.person_code}`)),
      '404 person_not_found',
    )
    assert.equal(
      outcome(await owner.call('PUT', '/updateperson/x%00y', { body: { role: 'desk' } })),
      '404 person_not_found',
    )
    await soon(async () => {
      const kinds = (await owner.call('GET', '/getaccesslog')).Result.map(
        ({ kind }: { kind: string }) => kind,
      )
      for (const kind of ['role_changed', 'removed', 'signed_in', 'refused'])
        assert.ok(kinds.includes(kind), kind)
    })
  })

  test('a chain’s people are seen by a hotel’s owners, and changed by the chain’s', async () => {
    const hotel = await newHotel()
    const owner = await staffOf(made, hotel, 'owner')
    const ofChain = await memberOf(made, hotel, 'manager', true)
    const boss = await memberOf(made, hotel, 'owner', true)
    const listed = (await owner.call('GET', '/getallpeople')).Result
    assert.deepEqual(
      listed
        .map(({ hotel_role, chain_role }: Record<string, string>) => `${hotel_role} ${chain_role}`)
        .sort(),
      ['null manager', 'null owner', 'owner null'],
    )
    const path = `/updateperson/${ofChain.person.person_code}`
    const body = { role: 'desk' }
    assert.equal(outcome(await owner.call('PUT', path, { body })), '403 role_not_allowed')
    assert.equal(outcome(await hotel.put(path, body)), '403 role_not_allowed')
    assert.equal(outcome(await boss.browser.call('PUT', path, { body })), '200 ok')
  })

  test('what becomes of a chain’s people is told in each of its hotels', async () => {
    const hotels = [await newHotel()]
    for (const _ of [1, 2]) hotels.push(await newHotel({ chain: hotels[0]!.chain }))
    const boss = await memberOf(made, hotels[0]!, 'owner', true)
    const { person } = await memberOf(made, hotels[0]!, 'manager', true)
    const { person_code } = person
    await boss.browser.call('PUT', `/updateperson/${person_code}`, { body: { role: 'desk' } })
    await boss.browser.call('DELETE', `/deleteperson/${person_code}`)
    for (const hotel of hotels)
      await soon(async () => {
        const { Result } = await hotel.get(`/getaccesslog?person_code=${person_code}`)
        assert.deepEqual(Result.map(({ kind }: { kind: string }) => kind).sort(), ['removed', 'role_changed'])
      })
  })

  test('the last owner can neither go nor be lowered; owners of the chain count', async () => {
    const hotel = await newHotel()
    const { person, browser } = await memberOf(made, hotel, 'owner')
    const lower = async () =>
      outcome(await browser.call('PUT', `/updateperson/${person.person_code}`, { body: { role: 'manager' } }))
    assert.equal(await lower(), '409 last_owner')
    assert.equal(
      outcome(await browser.call('DELETE', `/deleteperson/${person.person_code}`)),
      '409 last_owner',
    )
    assert.equal(outcome(await hotel.delete(`/deleteperson/${person.person_code}`)), '409 last_owner')
    const boss = await memberOf(made, hotel, 'owner', true)
    assert.equal(await lower(), '200 ok')
    const away = await boss.browser.call('DELETE', `/deleteperson/${boss.person.person_code}`)
    assert.equal(outcome(away), '409 last_owner')
  })

  /** Two owners who remove each other at the same moment. */
  const removeEachOther = async (): Promise<{ owners: number; answers: string[] }> => {
    const hotel = await newHotel()
    const [one, two] = [await memberOf(made, hotel, 'owner'), await memberOf(made, hotel, 'owner')]
    const remove = (by: SignedInBrowser, { person_code }: TestPerson) =>
      by.call('DELETE', `/deleteperson/${person_code}`)
    const answers = await Promise.all([remove(one.browser, two.person), remove(two.browser, one.person)])
    return { owners: Object.keys(await rolesOf(hotel)).length, answers: answers.map(outcome).sort() }
  }

  test('two owners who remove each other leave one', async () => {
    for (let round = 0; round < 10; round++) {
      const { owners, answers } = await removeEachOther()
      assert.equal(owners, 1)
      assert.deepEqual(answers, ['200 ok', '403 hotel_mismatch'])
    }
  })
})

test('control: without the lock of the people both go', async () => {
  const hotel = await newHotel()
  const [one, two] = [await memberOf(made, hotel, 'owner'), await memberOf(made, hotel, 'owner')]
  const bothLooked = Promise.withResolvers<void>()
  let looked = 0
  const remove = ({ person_code }: TestPerson) =>
    db.directory.transaction((sql) => {
      const waiting: WritingSql = {
        rows: (text, values) => sql.rows(text, values),
        row: (text, values) => sql.row(text, values),
        run: async (text, values) => {
          looked++
          if (looked === 2) bothLooked.resolve()
          await bothLooked.promise
          return sql.run(text, values)
        },
      }
      const membership = {
        person_code,
        chain_code: hotel.chain,
        hotel_id: hotel.hotelId,
        role: 'owner' as const,
      }
      return writeRole(waiting, membership, undefined, { name: 'A test', code: null })
    })
  await Promise.all([remove(one.person), remove(two.person)])
  assert.deepEqual(await rolesOf(hotel), {})
})
