/// <reference lib="dom" />
import { test } from 'node:test'
import { soon } from '../../../test/support/barriers.ts'
import { DESK, PHONE, startPages } from '../../testing.ts'
import { bookStay, deskHotel, go, openDesk } from '../testing.ts'

const pages = await startPages()

const LANGUAGES = ['en', 'id', 'de', 'es', 'fr', 'ar', 'ja']

/** Names of days that are wider than their column. */
const tooWide = (selector: string) =>
  `[...document.querySelectorAll('${selector}')].filter((name) => {
    const range = document.createRange()
    range.selectNodeContents(name)
    return range.getBoundingClientRect().width > name.parentElement.getBoundingClientRect().width - 2
  }).map((name) => name.textContent)`

test('the days of the calendar and of the chart have names that fit, in every language', async () => {
  const made = await deskHotel(pages)
  await bookStay(made, 1, 2)
  const { page, context } = await openDesk(pages, made, { at: 'hotel' })
  const fits = async (selector: string, name: string) => {
    for (const viewport of [PHONE, DESK]) {
      await page.setViewportSize(viewport)
      await page.locator(selector).first().waitFor()
      await soon.deepEqual(() => page.evaluate(tooWide(selector)), [], `${name} at ${viewport.width}`)
    }
  }
  for (const language of LANGUAGES) {
    await page.selectOption('.side select', language)
    await soon.equal(() => page.getAttribute('html', 'lang'), language)
    await go(page, '/desk/calendar', '.cell .price')
    for (const zoom of ['day', 'month']) {
      await page.locator(`.segments input[value=${zoom}]`).check({ force: true })
      await fits('.day > span', `${zoom}, ${language}`)
    }
    await go(page, '/desk/stays', '.tape-day')
    await fits('.tape-day > i', `chart, ${language}`)
  }
  await context.close()
})
