import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { soon } from '../../test/support/barriers.ts'
import { createTestApp, type TestHotel } from '../../test/support/harness.ts'
import { outcome } from '../../test/support/stock.ts'
import { invite, join, memberOf, postDesk, rolesOf, staffOf, type TestPerson } from './people.testing.ts'

const made = await createTestApp({ ownDatabase: true })
const { db, hotel: newHotel } = made
const PASSWORD = 'a lamp by the river'

interface CallsIt {
  call: TestHotel['call']
}

const resetFor = async (by: CallsIt, { person_code }: TestPerson): Promise<string> => {
  const { Result, text } = await by.call('POST', '/createreset', { body: { person_code } })
  assert.ok(Result, text)
  return new URL(Result.reset_url).hash.slice(1)
}

/** A token of an owner, and how it is taken away. */
const ownersToken = async (hotel: TestHotel) => {
  const { Result } = await hotel.post('/createtoken', { token_name: 'Sync', is_admin: 1 })
  const by: CallsIt = {
    call: (method, path, given) => hotel.call(method, path, { ...given, token: Result.token }),
  }
  const revoke = async () =>
    assert.equal((await hotel.delete(`/deletetoken/${Result.token_code}`)).status, 200)
  return { by, revoke }
}

/** What both ways of opening a link answer. */
const answersTo = async (secret: string, cookie = ''): Promise<string[]> => {
  const looked = await postDesk(made, 'link', { secret }, { cookie })
  const used = await postDesk(made, 'use-link', { secret, password: PASSWORD }, { cookie })
  return [looked.code ?? 'ok', used.code ?? 'ok']
}
const DEAD = ['link_not_found', 'link_not_found']

suite('a link for a new password is dead once its maker could not make it any more:', () => {
  test('its person came to another hotel, or to the chain', async () => {
    const [hotel, other] = [await newHotel(), await newHotel()]
    const owner = await staffOf(made, hotel, 'owner')
    for (const wholeChain of [false, true]) {
      const { person } = await memberOf(made, hotel, 'desk')
      const secret = await resetFor(owner, person)
      await join(made, person, wholeChain ? hotel : other, 'viewer', wholeChain)
      assert.deepEqual(await answersTo(secret), DEAD)
    }
  })

  test('its person left the hotel', async () => {
    const hotel = await newHotel()
    const owner = await staffOf(made, hotel, 'owner')
    const { person } = await memberOf(made, hotel, 'desk')
    const secret = await resetFor(owner, person)
    await owner.call('DELETE', `/deleteperson/${person.person_code}`)
    assert.deepEqual(await answersTo(secret), DEAD)
  })

  test('the maker was removed, or lowered', async () => {
    const hotel = await newHotel()
    const first = await staffOf(made, hotel, 'owner')
    const { person } = await memberOf(made, hotel, 'desk')
    for (const method of ['DELETE', 'PUT']) {
      const second = await memberOf(made, hotel, 'owner')
      const secret = await resetFor(second.browser, person)
      const { person_code } = second.person
      const path = method === 'PUT' ? `/updateperson/${person_code}` : `/deleteperson/${person_code}`
      const body = method === 'PUT' ? { body: { role: 'manager' } } : {}
      assert.equal((await first.call(method, path, body)).status, 200)
      assert.deepEqual(await answersTo(secret), DEAD, method)
    }
  })

  test('the token was revoked, or is over', async () => {
    const hotel = await newHotel()
    const { person } = await memberOf(made, hotel, 'desk')
    const { by, revoke } = await ownersToken(hotel)
    const [one, two] = [await resetFor(by, person), await resetFor(by, person)]
    await db
      .of(hotel.hotelId)
      .write((sql) =>
        sql.run(
          `update api_token set expires_at = now() - interval '1 second' where hotel_id = $1 and token_name = 'Sync'`,
          [hotel.hotelId],
        ),
      )
    assert.deepEqual(await answersTo(one), DEAD)
    await db
      .of(hotel.hotelId)
      .write((sql) => sql.run(`update api_token set expires_at = null where hotel_id = $1`, [hotel.hotelId]))
    assert.equal((await postDesk(made, 'link', { secret: one })).status, 200)
    await revoke()
    for (const secret of [one, two]) assert.deepEqual(await answersTo(secret), DEAD)
  })

  test('else it is good, and every hotel of its person tells that it was used', async () => {
    const hotel = await newHotel()
    const other = await newHotel({ chain: hotel.chain })
    const boss = await memberOf(made, hotel, 'owner', true)
    const { person } = await memberOf(made, hotel, 'desk')
    await join(made, person, other, 'viewer')
    const { by } = await ownersToken(hotel)
    assert.equal(
      outcome(await by.call('POST', '/createreset', { body: { person_code: person.person_code } })),
      '403 role_not_allowed',
    )
    const secret = await resetFor(boss.browser, person)
    assert.deepEqual(await answersTo(secret), ['ok', 'ok'])
    for (const one of [hotel, other])
      await soon(async () => {
        const { Result } = await one.get('/getaccesslog?kind=reset_used')
        assert.deepEqual(
          Result.map(({ person_code, actor_code, details }: Record<string, unknown>) => [
            person_code,
            actor_code,
            details,
          ]),
          [[person.person_code, person.person_code, { made_by: 'owner' }]],
        )
      })
  })
})

suite('an invitation is dead', () => {
  test('once its token was revoked', async () => {
    const hotel = await newHotel()
    const { by, revoke } = await ownersToken(hotel)
    const good = await invite(by, { email: 'by.token@example.com', role: 'desk' })
    assert.deepEqual(await answersTo(good), ['ok', 'ok'])
    const secret = await invite(by, { email: 'by.token.too@example.com', role: 'owner' })
    await revoke()
    assert.deepEqual(await answersTo(secret), DEAD)
  })

  test('once its maker owns the hotel no more, however that came about', async () => {
    const hotel = await newHotel()
    const other = await newHotel({ chain: hotel.chain })
    await memberOf(made, hotel, 'owner', true)
    const { person, browser } = await memberOf(made, hotel, 'owner')
    await join(made, person, other, 'owner')
    const hotel_codes = [hotel.code, other.code]
    const secret = await invite(browser, { email: 'two.hotels@example.com', role: 'desk', hotel_codes })
    await join(made, person, other, 'manager')
    assert.deepEqual(await answersTo(secret), DEAD)
  })

  test('once its person was removed or got another role: it does not bring them back', async () => {
    const hotel = await newHotel()
    const other = await newHotel({ chain: hotel.chain })
    const boss = await memberOf(made, hotel, 'owner', true)
    const role = 'manager'
    for (const method of ['DELETE', 'PUT']) {
      const { person, browser } = await memberOf(made, hotel, role)
      const { email, person_code } = person
      const [here, there, everywhere] = [
        await invite(boss.browser, { email: email.toUpperCase(), role }),
        await invite(boss.browser, { email, role, hotel_codes: [other.code] }),
        await invite(boss.browser, { email, role, hotel_codes: [hotel.code, other.code] }),
      ]
      const path = method === 'PUT' ? `/updateperson/${person_code}` : `/deleteperson/${person_code}`
      const body = method === 'PUT' ? { body: { role: 'viewer' } } : {}
      assert.equal((await boss.browser.call(method, path, body)).status, 200)
      assert.deepEqual(await answersTo(here, browser.cookie), DEAD, method)
      assert.deepEqual(await answersTo(everywhere, browser.cookie), ['ok', 'ok'], 'still to the other hotel')
      assert.deepEqual(await answersTo(there, browser.cookie), DEAD, 'an earlier one of the same hotel')
      const own = { hotel: `${hotel.chain}/${hotel.code}` }
      const now = await browser.call('GET', '/test', own)
      assert.equal(now.code ?? now.Result.role, method === 'PUT' ? 'viewer' : 'hotel_mismatch')
      const inOther = await browser.call('GET', '/test', { hotel: `${other.chain}/${other.code}` })
      assert.equal(inOther.Result.role, role)
    }
  })

  test('once a later one was used', async () => {
    const hotel = await newHotel()
    const owner = await staffOf(made, hotel, 'owner')
    const email = 'changed.mind@example.com'
    const high = await invite(owner, { email, role: 'owner' })
    const low = await invite(owner, { email, role: 'desk', name: 'Low' })
    const later = await invite(owner, { email, role: 'manager' })
    const used = await postDesk(made, 'use-link', { secret: low, password: PASSWORD })
    assert.equal(used.status, 200, used.text)
    assert.deepEqual(await answersTo(high, used.cookie), DEAD)
    assert.deepEqual(await rolesOf(hotel), { owner: 'owner', Low: 'desk' })
    assert.deepEqual(await answersTo(later, used.cookie), ['ok', 'ok'])
  })
})
