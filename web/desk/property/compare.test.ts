/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { violationsOf } from '../../../test/support/axe.ts'
import { soon } from '../../../test/support/barriers.ts'
import { startPages } from '../../testing.ts'
import { deskHotel, openDesk } from '../testing.ts'

const pages = await startPages()

test('staff tell what a room has, which meals a rate has and what is around, and take it back', async () => {
  const made = await deskHotel(pages)
  const { page, context, errors } = await openDesk(pages, made, { at: 'rooms/SEA' })
  const save = () => page.click('form button[type=submit]')
  const box = (name: string) => page.getByRole('checkbox', { name, exact: true })
  await box('Sea view').check()
  await box('Wi-Fi').check()
  assert.deepEqual(await violationsOf(page, { include: 'form' }), [])
  await save()
  const features = async () => (await made.get('/getroom/SEA')).Result.room_features
  await soon.deepEqual(features, ['sea_view', 'wifi'])
  await box('Sea view').uncheck()
  await box('Wi-Fi').uncheck()
  await save()
  await soon.equal(features, undefined)
  await page.click('.side nav a[href$="/rates"]')
  await page.click('text="Flexible"')
  await box('Breakfast').check()
  await save()
  await soon.deepEqual(async () => (await made.get('/getrate/FLEX')).Result.included_meals, ['breakfast'])
  await page.click('.side nav a[href$="/hotel"]')
  await page.click('text="Add a place"')
  await page.fill('[id="hotel_places[0].place_name"]', 'Beach')
  await page.fill('[id="hotel_places[0].latitude"]', '-8.69')
  await page.fill('[id="hotel_places[0].longitude"]', '1115.26')
  await save()
  await page.waitForSelector('[id="hotel_places[0].longitude-fault"]')
  await page.fill('[id="hotel_places[0].longitude"]', '115.26')
  await save()
  await soon.deepEqual(
    async () => (await made.get('/hotelinformation')).Result.hotel_places,
    [{ latitude: -8.69, longitude: 115.26, place_name: 'Beach' }],
  )
  assert.deepEqual(errors, [])
  await context.close()
})
