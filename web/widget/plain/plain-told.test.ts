/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { soon } from '../../../test/support/barriers.ts'
import type { TestHotel } from '../../../test/support/harness.ts'
import { fillGuest, type OpenOptions, push, startPages, stayQuery, text } from '../../testing.ts'

const { hotel, open, url } = await startPages()

const BREAKFAST = {
  extra_code: 'BREAKFAST',
  extra_name: 'Breakfast',
  charge: 'amount',
  price: 15,
  per: 'person_night',
}

const plainly = (made: TestHotel, query: string, options: OpenOptions = {}) =>
  open(made, query, { javaScriptEnabled: false, ...options })

test('what is for browsers without scripts is never seen as source while the scripts are on their way', async () => {
  const made = await hotel()
  const { page, context } = await open(made, '')
  const slow = await context.newPage()
  // The scripts never come.
  await slow.route(/\.js$/, () => undefined)
  await slow.goto(`${url}/book/${made.chain}/${made.code}${stayQuery(5, 2, '&children=2')}`, {
    waitUntil: 'commit',
  })
  await slow.waitForSelector('.rooms .tax')
  await soon.equal(() => slow.evaluate(() => document.fonts.status), 'loaded')
  await soon.ok(() => slow.evaluate(() => document.querySelectorAll('noscript').length > 2))
  const seen = await slow.evaluate(() => document.body.innerText)
  assert.match(seen, /Sea room/)
  assert.doesNotMatch(seen, /<form|<a |class=|method=/)
  await page.close()
  await context.close()
})

test('without scripts a price that rose by what the guest chose is told as such, and one tap more books it', async () => {
  const made = await hotel()
  await made.post('/createextra', BREAKFAST)
  const { page, context } = await plainly(made, stayQuery(5, 2))
  await page.locator('#room-SEA .rate a.button').first().click()
  await fillGuest(page)
  await page.check('#extra-1-BREAKFAST')
  await page.click('.commit button')
  // 240 + 15 × 2 × 2
  await soon.match(
    () => text(page, '.notice[role=alert]'),
    /with what you chose.*\$300 instead of \$240\. Nothing is booked/,
  )
  await soon.doesNotMatch(() => text(page, 'main'), /price has changed|While you were here/)
  await soon.equal(() => page.locator('.summary s').count(), 0)
  assert.equal((await made.get('/getallbooking')).Result.length, 0)
  // Then the hotel's own price moves: that is told as before.
  await push(made, 'SEA', { rate_code: 'FLEX', price: 130 })
  await page.click('.commit button')
  await soon.match(() => text(page, '.notice.is-trouble'), /went from \$300 to \$320/)
  await page.click('.commit button')
  await page.waitForSelector('.confirmation')
  assert.equal((await made.get('/getallbooking')).Result[0].grand_total, 320)
  await context.close()
})

test('without scripts a guest who gives no ages is told how children are counted, and ages typed with a space count', async () => {
  const made = await hotel()
  const child_bands = [{ age_from: 0, age_to: 11, charge: 'amount', value: 20 }]
  await made.put('/updateroom/SEA', {
    room_max_adult: 4,
    room_max_children: 2,
    base_adults: 2,
    extra_adult_price: 50,
    child_bands,
  })
  const { page, context } = await plainly(made, stayQuery(5, 1, '&children=2'))
  await soon.match(() => text(page, '#room-SEA .total'), /\$220/)
  await soon.match(() => text(page, '.plain-search'), /We count children as adults until/)
  await soon.equal(() => page.inputValue('#plain-ages'), '')
  await page.locator('#room-SEA .rate a.button').first().click()
  await soon.match(() => text(page, '.plain-ages'), /We count children as adults until/)
  await page.goBack()
  await page.fill('#plain-ages', '4, 9')
  await page.click('.plain-search button')
  await soon.match(() => text(page, '#room-SEA .total'), /\$160/)
  await soon.equal(() => page.locator('#plain-ages-unknown').count(), 0)
  await context.close()
})
