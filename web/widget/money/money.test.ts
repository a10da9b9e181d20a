/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { replaceRates } from '../../../src/currencies/queries.ts'
import { soon } from '../../../test/support/barriers.ts'
import { assertSound, choose, fillGuest, startPages, stayQuery, submit, text, walk } from '../../testing.ts'
import { suggestedCurrency } from './country-money.ts'

const { hotel, open, db } = await startPages({ ownDatabase: true })

const RATES = { EUR: 0.92, IDR: 16_250, JPY: 151.3, GBP: 0.78 }
const HOUR_MS = 3_600_000

const setRates = (hoursAgo: number, rates: Record<string, number> = RATES) =>
  db.directory.write(async (sql) => {
    await sql.run('delete from exchange_rates')
    await replaceRates(
      sql,
      { base: 'USD', as_of: new Date(Date.now() - hoursAgo * HOUR_MS).toISOString(), rates },
      null,
    )
  })

const inMoney = (page: Page, currency: string) => page.selectOption('select[name=currency]', currency)
const ownPrices = (page: Page) =>
  page.locator('.own-price:not(:empty)').evaluateAll((each) => each.map(({ textContent }) => textContent))

walk(
  `a guest chooses a currency once and reads about how much it is, up to the booking's own page`,
  'desk',
  async (viewport) => {
    await setRates(5)
    const made = await hotel()
    const { page, context, errors } = await open(made, stayQuery(5, 2), { viewport })
    await page.waitForSelector('select[name=currency]')
    await soon.deepEqual(() => ownPrices(page), [], 'nothing for the hotel’s own money')
    await soon.deepEqual(
      () =>
        page
          .locator('select[name=currency] option')
          .evaluateAll((each) => each.map((one) => (one as HTMLOptionElement).value)),
      ['', 'EUR', 'GBP', 'IDR', 'JPY'],
    )
    await inMoney(page, 'EUR')
    await soon.match(() => text(page, '#room-SEA .price'), /\$240.*about €221/)
    await soon.match(() => text(page, '.own-money'), /You pay in USD\. Amounts in EUR are a guide/)
    await assertSound(page)
    await inMoney(page, 'JPY')
    await soon.match(() => text(page, '#room-SEA .price'), /about ¥36,300/)
    await inMoney(page, 'IDR')
    await soon.match(() => text(page, '#room-GARDEN .price'), /about IDR\s2,600,000/)

    await page.reload()
    await page.waitForSelector('html[data-ready]')
    await soon.match(() => text(page, '#room-SEA .price'), /about IDR\s3,900,000/)
    await choose(page, 'SEA')
    await soon.match(() => text(page, '.summary .price-box'), /\$240.*about IDR\s3,900,000/)
    await soon.doesNotMatch(() => text(page, '.summary .grand'), /about|IDR/)
    await soon.doesNotMatch(() => text(page, '.guest-form .commit'), /about IDR/)
    await fillGuest(page)
    await submit(page)
    await page.waitForSelector('.confirmation')
    await soon.match(() => text(page, '.price-box'), /\$240.*about IDR\s3,900,000/)
    await soon.doesNotMatch(() => text(page, '.grand'), /about|IDR/)
    await assertSound(page)
    await inMoney(page, 'EUR')
    await soon.deepEqual(() => ownPrices(page), ['about €221'])
    await inMoney(page, '')
    await soon.deepEqual(() => ownPrices(page), [])
    assert.deepEqual(errors, [])
    await context.close()
  },
)

test('the browser’s country suggests a currency; that the guest wants none wins, and is kept', async () => {
  await setRates(5)
  const made = await hotel()
  const { page, context } = await open(made, stayQuery(5, 2), { locale: 'de-DE' })
  await soon.match(() => text(page, '#room-SEA .price'), /240\s\$.*etwa 221\s€/)
  await inMoney(page, '')
  await soon.deepEqual(() => ownPrices(page), [])
  await page.reload()
  await page.waitForSelector('select[name=currency]')
  await soon.equal(() => page.inputValue('select[name=currency]'), '')
  await soon.deepEqual(() => ownPrices(page), [])
  await context.close()
})

test('where no rates are, they are a week old, or lack the hotel’s money, the page is as ever and asks for nothing', async () => {
  const made = await hotel({ currency: 'CHF' })
  const asked: string[] = []
  for (const arrange of [
    () => setRates(7 * 24),
    () => setRates(5),
    () => db.directory.write((sql) => sql.run('delete from exchange_rates')),
  ]) {
    await arrange()
    const { page, context } = await open(made, stayQuery(5, 2), { locale: 'de-DE' })
    page.on('request', (request) => asked.push(request.url()))
    await choose(page, 'SEA')
    await fillGuest(page)
    await submit(page)
    await page.waitForSelector('.confirmation')
    await soon.equal(() => page.locator('.own-money, .own-price').count(), 0)
    await context.close()
  }
  assert.deepEqual(
    asked.filter((url) => /exchangerates|money-part/.test(url)),
    [],
  )
  await setRates(7 * 24 - 1)
  const still = await open(await hotel(), stayQuery(5, 2), { locale: 'de-DE' })
  await soon.match(() => text(still.page, '#room-SEA .price'), /etwa 221/)
  await still.context.close()
})

test('a country has one money, and a language without a country suggests none', () => {
  assert.equal(suggestedCurrency(['de-AT', 'en-US']), 'EUR')
  assert.equal(suggestedCurrency(['de', 'en-GB']), 'GBP')
  assert.equal(suggestedCurrency(['zh-Hant-TW']), 'TWD')
  assert.equal(suggestedCurrency(['de', 'not a language']), undefined)
})
