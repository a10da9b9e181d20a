/// <reference lib="dom" />
import { test } from 'node:test'
import { soon } from '../../../test/support/barriers.ts'
import { DESK, PHONE, startPages } from '../../testing.ts'
import { bookStay, deskHotel, openDesk } from '../testing.ts'

const pages = await startPages()

const LANGUAGES = ['en-US', 'id-ID', 'de-DE', 'es-ES', 'fr-FR', 'ar-EG', 'ja-JP']

/** Names of days that are wider than their column. */
const tooWide = (selector: string) =>
  `[...document.querySelectorAll('${selector}')].filter((name) => {
    const range = document.createRange()
    range.selectNodeContents(name)
    return range.getBoundingClientRect().width > name.parentElement.getBoundingClientRect().width - 2
  }).map((name) => name.textContent)`

for (const locale of LANGUAGES)
  test(`the days of the calendar and of the chart have names that fit, in ${locale}`, async () => {
    const made = await deskHotel(pages)
    await bookStay(made, 1, 2)
    for (const viewport of [PHONE, DESK]) {
      const { page, context } = await openDesk(pages, made, { locale, viewport })
      for (const zoom of ['day', 'month']) {
        await page.locator(`.segments input[value=${zoom}]`).check({ force: true })
        await page.locator('.day').first().waitFor()
        await soon.deepEqual(() => page.evaluate(tooWide('.day > span')), [], `${zoom} at ${viewport.width}`)
      }
      await page.goto(`${pages.url}/desk/stays`)
      await page.locator('.tape-day').first().waitFor()
      await soon.deepEqual(() => page.evaluate(tooWide('.tape-day > i')), [], `chart at ${viewport.width}`)
      await context.close()
    }
  })
