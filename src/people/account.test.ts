import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp } from '../../test/support/harness.ts'
import { outcome } from '../../test/support/stock.ts'
import { memberOf, signIn } from './people.testing.ts'

const made = await createTestApp({ ownDatabase: true })
const { hotel: newHotel } = made

suite('one’s own account', () => {
  test('a stolen session is ended from elsewhere', async () => {
    const hotel = await newHotel()
    const { person, browser } = await memberOf(made, hotel, 'owner')
    const stolen = await signIn(made, person, hotel, '203.0.113.9')
    const listed = (await browser.call('GET', '/getsessions', { hotel: null })).Result
    assert.deepEqual(
      listed
        .map(({ session_code, is_current }: Record<string, unknown>) => [session_code, is_current])
        .sort(),
      [
        [browser.session_code, 1],
        [stolen.session_code, 0],
      ].sort(),
    )
    assert.ok(!JSON.stringify(listed).includes(stolen.cookie.split('=')[1]!))
    assert.equal((await stolen.call('GET', '/test')).status, 200)
    const end = () => browser.call('DELETE', `/deletesession/${stolen.session_code}`, { hotel: null })
    assert.equal((await end()).status, 200)
    assert.equal(outcome(await stolen.call('GET', '/test')), '401 token_invalid')
    assert.equal(outcome(await end()), '404 session_not_found')
    const stranger = await memberOf(made, hotel, 'owner')
    const others = await stranger.browser.call('DELETE', `/deletesession/${browser.session_code}`, {
      hotel: null,
    })
    assert.equal(outcome(others), '404 session_not_found')
    assert.equal((await browser.call('GET', '/test')).status, 200)
  })

  test('takes no token', async () => {
    const hotel = await newHotel()
    const { browser } = await memberOf(made, hotel, 'desk')
    const headers = { cookie: browser.cookie }
    for (const path of ['/getsessions', '/myaccount']) {
      assert.equal(outcome(await hotel.get(path, { headers })), '403 role_not_allowed', path)
      assert.equal(outcome(await hotel.get(path, { token: null })), '401 token_missing', path)
    }
  })

  test('name and language are changed by oneself; what was done keeps the code', async () => {
    const hotel = await newHotel()
    const { person, browser } = await memberOf(made, hotel, 'owner')
    const room = (room_code: string) => ({ room_code, room_name: 'Room', number_of_room: 1 })
    await browser.call('POST', '/createroom', { body: room('ONE') })
    const changed = await browser.call('PUT', '/myaccount', {
      hotel: null,
      body: { name: 'Another Name', language: 'de' },
    })
    assert.deepEqual([changed.Result.name, changed.Result.language], ['Another Name', 'de'])
    await browser.call('POST', '/createroom', { body: room('TWO') })
    const { Result } = await hotel.get('/getevents')
    assert.deepEqual(
      Result.map(({ actor, actor_code }: Record<string, string>) => [actor, actor_code]),
      [
        ['owner', person.person_code],
        ['Another Name', person.person_code],
      ],
    )
  })
})
