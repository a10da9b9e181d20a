/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { soon } from '../../test/support/barriers.ts'
import { DESK, day, startPages, stayQuery } from '../testing.ts'

const { hotel, open, url } = await startPages()

const weekdays = '.month th:first-child'

test('the region decides how dates, times and weeks are written, on the server as in the browser', async () => {
  const made = await hotel()
  const seen: Record<string, string[]> = {}
  for (const locale of ['en-US', 'en-GB']) {
    const { page, errors, context } = await open(made, stayQuery(5, 2), { locale, viewport: DESK })
    const html = await (
      await context.request.get(page.url(), { headers: { 'accept-language': locale } })
    ).text()
    const value = (await page.textContent('[data-opens=dates] .value'))!
    assert.ok(html.includes(value.slice(0, 10)), `the server wrote ${value}`)
    const times = (await page.textContent('.times'))!.replace(/\s/g, ' ')
    await page.click('[data-opens=dates]')
    await page.waitForSelector('.month')
    seen[locale] = [value, times, (await page.locator(weekdays).first().textContent())!]
    assert.deepEqual(errors, [])
    await context.close()
  }
  assert.match(seen['en-US']![0]!, /^\w{3}, \w{3} \d+/)
  assert.match(seen['en-GB']![0]!, /^\w{3},? \d+ \w{3}/)
  assert.match(seen['en-US']![1]!, /2:00 PM/)
  assert.match(seen['en-GB']![1]!, /14:00/)
  assert.deepEqual([seen['en-US']![2], seen['en-GB']![2]], ['Sun', 'Mon'])
})

test('a year that is not this one is shown; days of a link that are past are told', async () => {
  const made = await hotel()
  const year = Number(day(0).slice(0, 4))
  const next = await open(made, `?start_date=${year + 1}-12-05&end_date=${year + 1}-12-07`)
  await soon.match(() => next.page.textContent('[data-opens=dates] .value'), new RegExp(`${year + 1}`))
  await next.context.close()
  const past = `?start_date=${year - 1}-03-01&end_date=${year - 1}-03-04`
  const { page, context } = await open(made, `${past}&step=details&room=SEA&rate=FLEX`)
  await soon.match(() => page.textContent('.past-dates'), /dates in your link are past/)
  await soon.match(() => page.textContent('.search'), /3 nights/)
  await page.click('.search > .button')
  await page.waitForSelector('.rooms:not(.is-busy)')
  await soon.equal(() => page.locator('.past-dates').count(), 1, 'the same days are still others')
  await context.close()
})

test('with text of twice the size everything stands below each other; nothing is cut, broken or scrolls sideways', async () => {
  const made = await hotel()
  await made.put('/updateroom/SEA', { room_name: 'Superior Oceanfront room' })
  const raw = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#a33' } })
    .png()
    .toBuffer()
  const headers = { 'content-type': 'image/png' }
  await made.call('PUT', `/rooms/${made.chain}/${made.code}/SEA/1.png`, { raw, headers })
  await made.post('/createextra', {
    extra_code: 'TRANSFER',
    extra_name: 'Airport transfer with breakfast',
    price: 1250,
    per: 'unit',
    max_quantity: 3,
  })
  for (const size of ['150%', '200%'])
    for (const step of [
      '',
      '&also=GARDEN,FLEX,1,2',
      '&also=GARDEN,FLEX,1,2&step=details&room=SEA&rate=FLEX',
    ]) {
      const { page, context } = await open(made, stayQuery(5, 2, step))
      await page.evaluate((text) => {
        document.documentElement.style.fontSize = text
      }, size)
      await page.waitForSelector(step.includes('step') ? '.extra' : '.room-pictures:not(.is-empty)')
      await soon(async () => {
        const found = await page.evaluate(() => {
          const wide = document.documentElement.clientWidth
          const isSeen = (one: Element) => one.checkVisibility() && !one.closest('.strip, .unseen, .skip')
          return {
            content: document.documentElement.scrollWidth - wide,
            outside: [...document.querySelectorAll('.page *')]
              .filter((one) => isSeen(one) && one.getBoundingClientRect().right > wide + 1)
              .map((one) => `${one.tagName}.${one.className}`),
            cut: [...document.querySelectorAll('.room h3, .extra-text strong')]
              .filter((one) => {
                const { width, right } = one.getBoundingClientRect()
                const letter = Number.parseFloat(getComputedStyle(one).fontSize)
                return width < 4 * letter || right > one.closest('li')!.getBoundingClientRect().right
              })
              .map((one) => one.textContent),
          }
        })
        assert.deepEqual(found, { content: 0, outside: [], cut: [] }, `${size} ${step}`)
      })
      await context.close()
    }
})

test('the place is a link of its own that loads nothing before it is followed; the page has an icon', async () => {
  const made = await hotel()
  await made.put('/hotelinformation', { latitude: -8.68, longitude: 115.26, hotel_address: '' })
  const { page, context } = await open(made, stayQuery(5, 2))
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  await page.reload()
  await page.waitForSelector('html[data-ready]')
  assert.deepEqual([...hosts], [new URL(url).host])
  const link = page.locator('.map-link')
  await soon.match(
    async () => (await link.getAttribute('href'))!,
    /openstreetmap\.org\/\?mlat=-8\.68&mlon=115\.26/,
  )
  await soon.equal(() => link.getAttribute('target'), '_blank')
  const icon = await context.request.get(url + (await page.getAttribute('link[rel=icon]', 'href')))
  assert.equal(icon.headers()['content-type'], 'image/svg+xml')
  assert.match(await icon.text(), /fill="#0f766e"/)
  assert.equal((await context.request.get(`${url}/icon/%22onload.svg`)).status(), 404)
  await context.close()
})

test('canonical address, languages and default agree; Arabic lists have its comma', async () => {
  const made = await hotel()
  const headOf = async (query: string) => {
    const { page, context } = await open(made, query)
    const head = await page.evaluate(() => ({
      canonical: document.querySelector<HTMLLinkElement>('link[rel=canonical]')!.href,
      alternates: Object.fromEntries(
        [...document.querySelectorAll<HTMLLinkElement>('link[hreflang]')].map(({ hreflang, href }) => [
          hreflang,
          href,
        ]),
      ),
      party: document.querySelector('[data-opens=party] .value')!.textContent!,
    }))
    await context.close()
    return head
  }
  const plain = await headOf('?children=1')
  assert.equal(plain.canonical, plain.alternates['x-default'])
  const arabic = await headOf('?lang=ar&children=1')
  assert.equal(arabic.canonical, arabic.alternates.ar)
  assert.equal(arabic.alternates['x-default'], plain.canonical)
  assert.match(arabic.party, /،/)
  assert.doesNotMatch(arabic.party, /,/)
})
