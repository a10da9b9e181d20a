// Touches days: runs far ahead of UTC.
/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { violationsOf } from '../../../../test/support/axe.ts'
import { soon } from '../../../../test/support/barriers.ts'
import { day, push, startPages } from '../../../testing.ts'
import { bookingOf, head, openBooking, works } from '../../payments/money.testing.ts'
import { bookStay, deskHotel, settled } from '../../testing.ts'

const pages = await startPages()

/** 101 is to be cleaned, 103 is out of order. */
const numbered = async () => {
  const made = await deskHotel(pages)
  const units = [
    { unit: '101', is_clean: 0 },
    { unit: '102' },
    { unit: '103', is_out_of_order: 1 },
    { unit: '104' },
  ]
  await works(made.put('/updateroom/SEA', { room_units: units }))
  return made
}

const unitsOf = async (made: Awaited<ReturnType<typeof numbered>>, code: string) => {
  const { stay_status, items } = await bookingOf(made, code)
  return [stay_status, ...items.map(({ units = null }: { units?: string[] | null }) => units)]
}

suite('rooms by their numbers on the page of a booking', () => {
  test('checking in offers free rooms in order, clean ones first, and is undone by its notice', async () => {
    const made = await numbered()
    const code = await bookStay(made, 0, 2)
    const { page, errors, context } = await openBooking(pages, made, code)
    await head(page, 'Check in').click()
    const options = page.locator('dialog .unit-option')
    await soon.deepEqual(() => options.allInnerTexts(), ['102', '104', '101\nnot clean', 'No number yet'])
    await soon.deepEqual(() => violationsOf(page), [])
    await soon.equal(() => page.getByLabel('102', { exact: true }).isChecked(), true)
    await page.locator('dialog').getByRole('button', { name: 'Check in' }).click()
    await settled(page, 'Ann Guest is checked in. 102')
    await soon.deepEqual(() => unitsOf(made, code), ['checked_in', ['102']])
    await page.locator('.items').getByRole('button', { name: 'Give a room: 102' }).waitFor()
    await page.locator('.toast', { hasText: '102' }).getByRole('button', { name: 'Undo' }).click()
    await settled(page, 'The check-in was undone.')
    await soon.equal(async () => (await bookingOf(made, code)).stay_status, 'expected')
    assert.deepEqual(errors, [])
    await context.close()
  })

  test('a room that was given is chosen already, and none is forced', async () => {
    const made = await numbered()
    const code = await bookStay(made, 0, 2)
    await works(made.post('/assignroom', { booking_code: code, units: ['104'] }))
    const { page, context } = await openBooking(pages, made, code)
    await head(page, 'Check in').click()
    await soon.equal(() => page.getByLabel('104', { exact: true }).isChecked(), true)
    await page.getByLabel('No number yet').check()
    await page.locator('dialog').getByRole('button', { name: 'Check in' }).click()
    await settled(page, 'Checked in.')
    await soon.deepEqual(() => unitsOf(made, code), ['checked_in', null])
    await context.close()
  })

  test('a room that a colleague gave away meanwhile is refused in the dialog, and nobody is checked in', async () => {
    const made = await numbered()
    const [code, other] = [await bookStay(made, 0, 2), await bookStay(made, 0, 1, 'Quick Guest')]
    const { page, context } = await openBooking(pages, made, code)
    await head(page, 'Check in').click()
    await soon.equal(() => page.getByLabel('102', { exact: true }).isChecked(), true)
    await works(made.post('/checkin', { booking_code: other, units: ['102'] }))
    await page.locator('dialog').getByRole('button', { name: 'Check in' }).click()
    await page.locator('dialog [role=alert]', { hasText: 'given to another booking' }).waitFor()
    await soon.deepEqual(() => unitsOf(made, code), ['expected', null])
    await context.close()
  })

  test('several rooms are given theirs at once, each to one, and all guests are checked in', async () => {
    const made = await numbered()
    for (const room of ['SEA', 'GARDEN'])
      await push(made, room, { rate_code: 'FLEX', start_date: day(0), price: 100, number_of_rooms: 4 })
    const { booking_code } = await works(
      made.post('/createbooking', {
        booking_form: {
          arrival_date: day(0),
          departure_date: day(2),
          items: ['SEA', 'GARDEN', 'SEA'].map((room_code) => ({ room_code, rate_code: 'FLEX', adults: 1 })),
          guest_detail: { name: 'Ann Guest', email: 'ann@example.com' },
        },
      }),
    )
    const { page, errors, context } = await openBooking(pages, made, booking_code)
    await head(page, 'Check in').click()
    const second = page.locator('dialog fieldset').nth(1)
    await soon.equal(() => page.locator('dialog fieldset').count(), 2)
    await soon.equal(() => second.getByLabel('104').isChecked(), true)
    // Chosen for the second, it is not the first one's any more.
    await second.getByLabel('102').check()
    await soon.equal(
      () => page.locator('dialog fieldset').first().getByLabel('No number yet').isChecked(),
      true,
    )
    await page.locator('dialog fieldset').first().getByLabel('101').check()
    await page.locator('dialog').getByRole('button', { name: 'Check in' }).click()
    await settled(page, 'Ann Guest is checked in. 101, 102')
    await soon.deepEqual(() => unitsOf(made, booking_code), ['checked_in', ['101'], null, ['102']])
    assert.deepEqual(errors, [])
    await context.close()
  })

  test('a room is given before the guests come, and taken away', async () => {
    const made = await numbered()
    const code = await bookStay(made, 3, 2)
    const { page, context } = await openBooking(pages, made, code)
    const items = page.locator('.items')
    await items.getByRole('button', { name: 'Give a room' }).click()
    await page.getByLabel('104', { exact: true }).check()
    await page.locator('dialog').getByRole('button', { name: 'Give a room' }).click()
    await items.getByRole('button', { name: 'Give a room: 104' }).click()
    await page.getByLabel('No number yet').check()
    await page.locator('dialog').getByRole('button', { name: 'Give a room' }).click()
    await settled(page, 'Ann Guest has no room number any more.')
    await soon.deepEqual(() => unitsOf(made, code), ['expected', null])
    await context.close()
  })
})
