import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp } from '../../../test/support/harness.ts'
import { payingHotel } from '../../payments/collect/paying-hotel.testing.ts'
import { Guest } from './paying-guest.testing.ts'

const app = await createTestApp({ ownDatabase: true, publicUrl: 'https://booking.example.com' })

const OWN = { 'sec-fetch-site': 'same-origin' }
const HOST = 'https://samudra.example/stay?adults=2#book'

/** Presses "pay in this window" within a page of another site. Answers the cookie that notes the page. */
const payHere = async ({ page }: Guest, host: string, headers: Record<string, string> = OWN) => {
  const answer = await app.app.inject({
    method: 'POST',
    url: `${page}/pay?lang=en`,
    payload: new URLSearchParams({ here: '1', host }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
  assert.equal(answer.statusCode, 303)
  return answer.headers['set-cookie'] as string | undefined
}

const come = ({ page }: Guest, cookie: string, query = '?lang=en&payment=back') =>
  app.app.inject({ url: page + query, headers: { cookie: cookie.split(';')[0]! } })

suite('coming back to the page of another site', () => {
  test('leads to the page that was noted, once, and only those who come from the payment', async () => {
    const guest = await Guest.of(app, await payingHotel(app))
    const cookie = (await payHere(guest, HOST))!
    assert.match(cookie, new RegExp(`; Path=${guest.page}; Max-Age=\\d+; HttpOnly; SameSite=Lax; Secure$`))
    assert.equal((await come(guest, cookie, '?lang=en')).statusCode, 200)
    for (const how of ['back', 'left']) {
      const { statusCode, headers } = await come(guest, cookie, `?lang=en&payment=${how}`)
      assert.equal(statusCode, 303)
      assert.equal(headers.location, HOST)
      assert.equal(headers['referrer-policy'], 'no-referrer')
      assert.match(headers['set-cookie'] as string, /^vacancy_host=; .*Max-Age=0/)
    }
  })

  test('nothing is noted for a form of another site, nor for what is no page', async () => {
    const guest = await Guest.of(app, await payingHotel(app))
    for (const headers of [{}, { 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }])
      assert.equal(await payHere(guest, HOST, headers as Record<string, string>), undefined)
    for (const host of [
      '',
      'samudra.example',
      '//samudra.example',
      'javascript:alert(1)',
      'data:text/html,x',
      'https://a:b@samudra.example/',
      `https://samudra.example/${'x'.repeat(1500)}`,
    ])
      assert.equal(await payHere(guest, host), undefined, host)
  })

  test('a cookie that we did not write, or wrote for another booking, leads nowhere', async () => {
    const hotel = await payingHotel(app, undefined, { rooms: 2 })
    const [guest, other] = [await Guest.of(app, hotel), await Guest.of(app, hotel)]
    const cookie = (await payHere(guest, HOST))!
    const elsewhere = cookie.replace('samudra', 'evil')
    assert.notEqual(elsewhere, cookie)
    for (const [who, sent] of [
      [guest, elsewhere],
      [other, cookie],
      [guest, `vacancy_host=${'a'.repeat(43)}.https%3A%2F%2Fevil.example%2F`],
      [guest, `vacancy_host=${'a'.repeat(43)}.%E0%A4%A`],
      [guest, 'vacancy_host=https://evil.example/'],
    ] as const) {
      const { statusCode, headers } = await come(who, sent)
      assert.equal(statusCode, 200, sent)
      assert.equal(headers.location, undefined)
    }
  })
})
