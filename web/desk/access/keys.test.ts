/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { violationsOf } from '../../../test/support/axe.ts'
import { soon } from '../../../test/support/barriers.ts'
import { PHONE, startPages } from '../../testing.ts'
import { deskHotel, openDesk } from '../testing.ts'

const pages = await startPages()

test('a key says what it was used for and what was refused to it, also on a phone', async () => {
  const made = await deskHotel(pages)
  const { token } = (await made.post('/createtoken', { token_name: 'Our site', is_admin: 0 })).Result
  for (let count = 0; count < 2; count++) await made.get('/hotelinformation', { token })
  await made.get('/getallrooms', { token })
  const { page, context, errors } = await openDesk(pages, made, { at: 'access' })
  const look = async (): Promise<string[]> => {
    await page.click('button[aria-label="Used for Our site"]')
    await page.waitForSelector('.key-uses, .key-unused')
    const told = await page.locator('.key-uses tbody tr').evaluateAll((rows) =>
      rows.map((row) =>
        [...row.children]
          .slice(0, 3)
          .map((cell) => cell.textContent)
          .join(' '),
      ),
    )
    await page.keyboard.press('Escape')
    await page.waitForSelector('.key-uses, .key-unused', { state: 'detached' })
    return told.sort()
  }
  await soon.deepEqual(look, ['getallrooms admin_token_required 1', 'hotelinformation – 2'])
  await page.setViewportSize(PHONE)
  await page.click('button[aria-label="Used for Our site"]')
  await page.waitForSelector('.key-uses')
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
  await soon.deepEqual(() => violationsOf(page), [])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/key-uses.png` })
  assert.deepEqual(errors, [])
  await context.close()
})
