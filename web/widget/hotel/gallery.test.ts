/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { violationsOf } from '../../../test/support/axe.ts'
import { soon } from '../../../test/support/barriers.ts'
import type { TestHotel } from '../../../test/support/harness.ts'
import { choose, DESK, startPages, stayQuery } from '../../testing.ts'

const { hotel, open } = await startPages()

const withPictures = async (): Promise<TestHotel> => {
  const made = await hotel()
  for (const [at, background] of ['#a33', '#3a3', '#33a'].entries()) {
    const raw = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
      .png()
      .toBuffer()
    const path = `/rooms/${made.chain}/${made.code}/SEA/${at}.png`
    await made.call('PUT', path, { raw, headers: { 'content-type': 'image/png' } })
  }
  await made.put('/describeimage', { room_code: 'SEA', image_name: '1.png', alt: 'A green wall' })
  return made
}

const shown = (page: Page) =>
  page.locator('.gallery-picture').evaluate((image: HTMLImageElement) => image.srcset)
const isShown = async (page: Page, at: number) =>
  await soon.match(() => shown(page), new RegExp(`/SEA/${at}\\.png`))

test('a picture opens as large as the screen; arrows lead on, Escape leads back to it', async () => {
  const { page, errors, context } = await open(await withPictures(), stayQuery(5, 2), { viewport: DESK })
  const first = page.locator('#room-SEA .picture-button').first()
  await first.focus()
  await page.keyboard.press('Enter')
  await page.waitForSelector('.gallery-dialog[open]')
  await soon(async () => {
    const box = (await page.locator('.gallery-dialog').boundingBox())!
    assert.deepEqual([box.width, box.height], [DESK.width, DESK.height])
  })
  await isShown(page, 0)
  await page.keyboard.press('ArrowRight')
  await isShown(page, 1)
  await soon.match(() => page.textContent('.gallery-caption'), /A green wall2 of 3/)
  await soon.equal(() => page.getAttribute('.gallery-picture', 'alt'), 'A green wall')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await isShown(page, 2)
  for (let tab = 0; tab < 6; tab++) {
    await page.keyboard.press('Tab')
    await soon(async () => {
      const isInside = await page.evaluate(
        () =>
          document.activeElement === document.body ||
          document.activeElement!.closest('.gallery-dialog') !== null,
      )
      assert.ok(isInside, 'the focus stays in the gallery')
    })
  }
  await soon.deepEqual(() => violationsOf(page, { include: '.gallery-dialog' }), [])
  await page.keyboard.press('Escape')
  await page.waitForSelector('.gallery-dialog', { state: 'detached' })
  await soon.ok(() => first.evaluate((element) => element === document.activeElement))
  assert.deepEqual(errors, [])
  await context.close()
})

test('Back closes the pictures and stays on the step; closing them leaves no stray step behind', async () => {
  const { page, errors, context } = await open(await withPictures(), stayQuery(5, 2))
  await choose(page, 'SEA')
  await page.fill('#name', 'Ann Guest')
  const address = page.url()
  const look = async () => {
    await page.locator('.room-strip .picture-button').first().click()
    await page.waitForSelector('.gallery-dialog[open]')
  }
  const leave = [() => page.evaluate(() => history.back()), () => page.keyboard.press('Escape')]
  for (const close of [...leave, () => page.click('.gallery-close')]) {
    await look()
    await close()
    await page.waitForSelector('.gallery-dialog', { state: 'detached' })
    await soon.equal(() => page.url(), address)
    await soon.equal(() => page.inputValue('#name'), 'Ann Guest')
    await soon.equal(() => page.evaluate(() => history.state.hasPictures), undefined)
  }
  await look()
  await page.reload()
  await page.waitForFunction(
    () => document.documentElement.dataset.ready !== undefined && !history.state.hasPictures,
  )
  await page.click('.details > .link-button')
  await page.waitForSelector('#room-SEA')
  assert.deepEqual(errors, [])
  await context.close()
})

test('a swipe leads on, to the other side where texts run from right to left', async () => {
  const made = await withPictures()
  for (const [more, expected] of [
    ['', 1],
    ['&lang=ar', 2],
  ] as const) {
    const { page, context } = await open(made, stayQuery(5, 2, more), { hasTouch: true, isMobile: true })
    await page.locator('#room-SEA .picture-button').first().tap()
    await page.waitForSelector('.gallery-dialog[open]')
    const tools = await context.newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      tools.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 400 }] })
    await touch('touchStart', 300)
    await touch('touchMove', 150)
    await touch('touchEnd')
    await page.waitForFunction(
      (at) => document.querySelector<HTMLImageElement>('.gallery-picture')!.srcset.includes(`/SEA/${at}.png`),
      expected,
    )
    await page.click('.gallery-close')
    await page.waitForSelector('.gallery-dialog', { state: 'detached' })
    await context.close()
  }
})

test('pictures have the hotel’s own words, else whose they are, and are there beside the form too', async () => {
  const { page, context } = await open(await withPictures(), stayQuery(5, 2))
  await soon(async () => {
    const alts = await page
      .locator('#room-SEA img')
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).alt))
    assert.deepEqual(alts, ['Sea room, picture 1', 'A green wall', 'Sea room, picture 3'])
  })
  await choose(page, 'SEA')
  await soon.equal(() => page.locator('.room-strip img').count(), 3)
  await page.locator('.room-strip .picture-button').nth(1).click()
  await page.waitForSelector('.gallery-caption:has-text("A green wall")')
  await context.close()
})
