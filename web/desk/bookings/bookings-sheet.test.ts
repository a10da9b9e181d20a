// Touches days: runs far ahead of UTC.
/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { suite, test } from 'node:test'
import type { Page } from 'playwright-core'
import { violationsOf } from '../../../test/support/axe.ts'
import { soon } from '../../../test/support/barriers.ts'
import { day, startPages } from '../../testing.ts'
import { openAs, PASSWORD, staffIn } from '../staff.testing.ts'
import { bookStay, deskHotel, openDesk } from '../testing.ts'

const pages = await startPages()

const taken = async (page: Page, act: () => Promise<void>) => {
  const [file] = await Promise.all([page.waitForEvent('download'), act()])
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

const press = (page: Page, name: string) => page.locator('dialog').getByRole('button', { name }).click()

suite('bookings as a sheet', () => {
  test('has what the list is filtered to, as CSV and for Excel', async () => {
    const made = await deskHotel(pages)
    const [ann, ben] = [await bookStay(made, 1, 2, 'Ann Guest'), await bookStay(made, 3, 2, 'Ben Other')]
    const { page, errors, context } = await openDesk(pages, made, {
      at: 'bookings?q=other',
      ready: '.table tbody tr',
    })
    await page.getByRole('button', { name: 'Get a sheet' }).click()
    await soon.deepEqual(() => violationsOf(page), [])
    const csv = await taken(page, () => press(page, 'CSV'))
    assert.match(csv.name, /^bookings-.*\.csv$/)
    assert.equal(csv.bytes.toString().includes(ben), true)
    assert.equal(csv.bytes.toString().includes(ann), false)
    await soon.equal(() => page.locator('dialog').count(), 0)
    await page.goto(`${pages.url}/desk/bookings?from=${day(1)}&to=${day(1)}`)
    await page.getByRole('button', { name: 'Get a sheet' }).click()
    await soon.equal(() => page.inputValue('#sheet-from'), day(1))
    const book = await taken(page, () => press(page, 'Excel'))
    assert.match(book.name, new RegExp(`${day(1)}-${day(1)}\\.xlsx$`))
    assert.equal(book.bytes.subarray(0, 2).toString(), 'PK')
    assert.deepEqual(errors, [])
    await context.close()
  })

  test('asks who signed in long ago for the password, and goes on', async () => {
    const made = await deskHotel(pages)
    const code = await bookStay(made, 1, 2)
    const { browser } = await staffIn(pages, made, 'manager', { password: PASSWORD })
    await pages.app.db.directory.write((sql) =>
      sql.run(
        `update staff_session set signed_in_at = now() - interval '16 minutes' where session_code = $1`,
        [browser.session_code],
      ),
    )
    const { page, context } = await openAs(
      pages,
      made,
      { browser },
      { at: 'bookings', ready: '.table tbody tr' },
    )
    await page.getByRole('button', { name: 'Get a sheet' }).click()
    await press(page, 'CSV')
    await page.locator('.dialog', { hasText: 'Is it you?' }).waitFor()
    const csv = await taken(page, async () => {
      await page.fill('#sign-in-password', PASSWORD)
      await page.keyboard.press('Enter')
    })
    assert.match(csv.bytes.toString(), new RegExp(`${code}.*ann@example.com`))
    await context.close()
  })

  test('tells the reception that it is without guests, and is so', async () => {
    const made = await deskHotel(pages)
    const code = await bookStay(made, 1, 2)
    const desk = await staffIn(pages, made, 'desk')
    const { page, errors, context } = await openAs(pages, made, desk, {
      at: 'bookings',
      ready: '.table tbody tr',
    })
    await page.getByRole('button', { name: 'Get a sheet' }).click()
    await page.locator('dialog', { hasText: 'Without who the guests are' }).waitFor()
    const csv = await taken(page, () => press(page, 'CSV'))
    assert.equal(csv.bytes.toString().includes(code), true)
    assert.equal(/Ann Guest|ann@example/.test(csv.bytes.toString()), false)
    assert.deepEqual(errors, [])
    await context.close()
  })
})
