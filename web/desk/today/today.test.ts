// Touches days: runs far ahead of UTC.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { violationsOf } from '../../../test/support/axe.ts'
import { soon } from '../../../test/support/barriers.ts'
import { day, PHONE, startPages } from '../../testing.ts'
import { bookStay, deskHotel, openDesk, settled } from '../testing.ts'

const pages = await startPages()
const UNITS = ['101', '102'].map((unit) => ({ unit }))

const numbered = async () => {
  const made = await deskHotel(pages)
  await made.put('/updateroom/SEA', { room_units: UNITS })
  return made
}

const today = { at: '', ready: '.today .day-list' }

suite('the first screen of the day', () => {
  test('tells who comes, gives a room at check-in, and leaves it to be cleaned at check-out', async () => {
    const made = await numbered()
    const code = await bookStay(made, 0, 2, 'Zoë Arrives')
    await bookStay(made, 3, 1, 'Later Guest')
    const { page, errors, context } = await openDesk(pages, made, today)
    const arrivals = page.locator('.day-list', { hasText: 'Arrivals' }).first()
    await soon.equal(() => arrivals.locator('tbody tr').count(), 1)
    await soon.match(() => arrivals.locator('tbody').innerText(), /Zoë Arrives/)
    await arrivals.getByRole('button', { name: 'Check in' }).click()
    await page.locator('dialog input[type=radio]').nth(1).check()
    await page.locator('dialog').getByRole('button', { name: 'Check in' }).click()
    await settled(page, /102/)
    const { Result } = await made.get(`/getallbooking?booking_code=${code}`)
    assert.deepEqual([Result[0].stay_status, Result[0].items[0].units], ['checked_in', ['102']])
    const inHouse = page.locator('.day-list', { hasText: 'In house' }).first()
    await soon.match(() => inHouse.innerText(), /102/)
    await made.post('/checkout', { booking_code: code })
    await page.getByRole('button', { name: 'Room 102 is clean' }).click()
    await soon.equal(() => page.locator('.to-clean').count(), 0)
    assert.equal(Result[0].booking_status, 'new')
    await page.goto(`${pages.url}/desk/bookings/${code}`)
    await page.locator('.page-head .chip', { hasText: 'checked out' }).waitFor()
    await soon.equal(() => page.locator('.page-head .chip.is-new').count(), 0, 'who has come is not new')
    assert.deepEqual(errors, [])
    await context.close()
  })

  test('a room that goes out of order names the guests who have it, and they are listed until they have another', async () => {
    const made = await numbered()
    const code = await bookStay(made, 3, 2, 'Zoë Arrives')
    await made.post('/assignroom', { booking_code: code, units: ['102'] })
    const { page, context } = await openDesk(pages, made, { at: 'rooms/SEA', ready: '#room_name' })
    const state = page.locator('details', { hasText: 'Room numbers' }).locator('select').nth(1)
    const save = page.getByRole('button', { name: 'Save', exact: true }).first()
    await state.selectOption('out')
    await save.click()
    const question = page.locator('.dialog', { hasText: 'Guests have this room' })
    await soon.match(() => question.locator('tbody').innerText(), /Zoë Arrives has 102 from/)
    await page.click('.dialog >> text="Do not save"')
    await question.waitFor({ state: 'detached' })
    assert.equal((await made.get('/getroom/SEA')).Result.room_units[1].is_out_of_order, 0)
    await save.click()
    await page.click('.dialog >> text="Save anyway"')
    await settled(page, 'Saved')
    await page.goto(`${pages.url}/desk`)
    const line = page.locator('.today-needs a', { hasText: 'Zoë Arrives has 102 from' })
    await line.waitFor()
    await made.post('/assignroom', { booking_code: code, units: ['101'] })
    await line.waitFor({ state: 'detached' })
    await context.close()
  })

  test('shows another day, and is live', async () => {
    const made = await numbered()
    await bookStay(made, 3, 1, 'Later Guest')
    const { page, context } = await openDesk(pages, made, { ...today, at: `?day=${day(3)}` })
    const arrivals = page.locator('.day-list').first()
    await soon.match(() => arrivals.innerText(), /Later Guest/)
    await bookStay(made, 3, 2, 'Second Guest')
    await soon.match(() => arrivals.innerText(), /Second Guest/)
    await soon.equal(async () => (await page.innerText('main h1')).includes('Today'), false)
    await page.click('text="Back to today"')
    await soon.match(() => page.innerText('main h1'), /^Today/)
    await context.close()
  })

  test('has no fault that axe finds, on a phone and in the dark', async () => {
    const made = await numbered()
    await bookStay(made, 0, 2)
    const { page, context } = await openDesk(pages, made, { ...today, viewport: PHONE })
    await page.waitForSelector('.today-figures .fullness li')
    await soon.deepEqual(() => violationsOf(page), [])
    await page.emulateMedia({ colorScheme: 'dark' })
    await soon.deepEqual(() => violationsOf(page, { rules: ['color-contrast'] }), [])
    await context.close()
  })
})
