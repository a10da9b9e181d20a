/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { soon } from '../../../test/support/barriers.ts'
import { startPages } from '../../testing.ts'
import { deskHotel, openDesk } from '../testing.ts'

const pages = await startPages()

test('a policy says itself in a sentence and as a line of time while it is typed', async () => {
  const made = await deskHotel(pages)
  const { page, errors, context } = await openDesk(pages, made, { at: 'cancellation/new' })
  const line = page.locator('.policy-line')
  const stretches = () => line.locator('li').allInnerTexts()
  await soon.match(() => line.locator('.sentence').innerText(), /^Cancelling is free$/)
  await soon.deepEqual(stretches, ['free\nfrom booking on'])
  await page.click('text="Add a step"')
  await page.fill('[id$="before"]', '3')
  await page.fill('[id^="steps"][id$="value"]', '50')
  await soon.match(() => line.locator('.sentence').innerText(), /50 % from 3 days before/)
  await soon.deepEqual(stretches, ['free\nfrom booking on', '50 %\nfrom 3 days before', '50 %\nnot coming'])
  assert.deepEqual(errors, [])
  await context.close()
})

test('a tax for each adult is a choice: children pay nothing of it', async () => {
  const made = await deskHotel(pages)
  const { page, errors, context } = await openDesk(pages, made, { at: 'taxes/new' })
  await page.fill('#tax_code', 'CITY')
  await page.fill('#tax_name', 'City tax')
  await page.fill('#value', '2')
  await page.selectOption('#charge', 'amount')
  await page.selectOption('#basis', 'adult')
  await page.selectOption('#per', 'night')
  await page.click('main form button[type=submit]')
  await page.locator('.sentence', { hasText: '$2 an adult and night' }).waitFor()
  await soon(async () => {
    const { basis, age_bands } = (await made.get('/gettax/CITY')).Result
    assert.deepEqual([basis, age_bands], ['person', [{ age_from: 0, age_to: 17, value: 0 }]])
  })
  await page.reload()
  await page.waitForSelector('#basis')
  await soon.equal(() => page.inputValue('#basis'), 'adult')
  await page.selectOption('#basis', 'person')
  await page.click('main form button[type=submit]')
  await soon(async () => {
    const { basis, age_bands } = (await made.get('/gettax/CITY')).Result
    assert.deepEqual([basis, age_bands], ['person', null])
  })
  assert.deepEqual(errors, [])
  await context.close()
})
