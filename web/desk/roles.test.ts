// Touches days: runs far ahead of UTC.
/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Page, Request } from 'playwright-core'
import { accessOf, type StaffRole } from '../../src/http/request/staff-roles.ts'
import { soon } from '../../test/support/barriers.ts'
import type { TestHotel } from '../../test/support/harness.ts'
import { startPages } from '../testing.ts'
import { works } from './payments/money.testing.ts'
import { openAs, staffIn } from './staff.testing.ts'
import { bookStay, deskHotel, go } from './testing.ts'

const pages = await startPages()

/** The screens, by their addresses, with what of each is only for some: who may not is offered none of it. */
const OFFERED: Record<string, readonly (readonly [operation: string, selector: string])[]> = {
  '': [
    ['checkin', 'button:text-is("Check in")'],
    ['assignroom', 'button:has-text("Give a room")'],
  ],
  calendar: [
    ['modifyroomavailability', '.tool.is-main'],
    ['createbooking', '.status button:has-text("New booking")'],
    ['updatestopsellroomavailability', '.status button:has-text("Stop")'],
  ],
  bookings: [['exportbookings', '.page-head button']],
  'bookings/CODE': [
    ['checkin', '.page-head button:text-is("Check in")'],
    ['updatebooking', '.page-head button:text-is("Change")'],
    ['cancelbooking', '.page-head button:text-is("Cancel booking")'],
    ['recordpayment', 'button:text-is("Record payment")'],
    ['updatenotes', 'textarea'],
    ['addcharge', 'button:text-is("Add a line")'],
  ],
  stays: [],
  'new-booking': [['createbooking', '.offer']],
  rooms: [['createroom', 'a[href$="/new"]']],
  'rooms/SEA': [
    ['updateroom', 'button[type=submit]'],
    ['deleteroom', 'button:text-is("Delete")'],
    ['putroomimage', '.drop'],
    ['orderimages', '.picture-tools button'],
    ['getimages', '.pictures img'],
  ],
  'rooms/new': [['createroom', 'button[type=submit]']],
  rates: [['createrate', 'a[href$="/new"]']],
  'rates/FLEX': [['updaterate', 'button[type=submit]']],
  'rates/new': [['createrate', 'button[type=submit]']],
  promos: [['createpromo', 'a[href$="/new"]']],
  'promos/SUN': [
    ['updatepromo', 'button[type=submit]'],
    ['updatepromo', 'button:text-is("Switch off")'],
    ['deletepromo', 'button:text-is("Delete")'],
  ],
  'promos/new': [['createpromo', 'button[type=submit]']],
  extras: [['createextra', 'a[href$="/new"]']],
  'extras/new': [['createextra', 'button[type=submit]']],
  taxes: [['createtax', 'a[href$="/new"]']],
  'taxes/new': [['createtax', 'button[type=submit]']],
  cancellation: [['createpolicy', 'a[href$="/new"]']],
  'cancellation/new': [['createpolicy', 'button[type=submit]']],
  payments: [['updatepaymentsettings', 'button[type=submit]']],
  hotel: [
    ['updatehotelinformation', 'button[type=submit]'],
    ['puthotelimage', '.drop'],
  ],
  insight: [],
  changes: [['revertchange', '.change-card button']],
  drawer: [],
  access: [['createtoken', 'button:text-is("New key")']],
  people: [['createinvite', 'button:has-text("Invite")']],
  chain: [],
  account: [],
}

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

const filled = async (): Promise<{ made: TestHotel; code: string }> => {
  const made = await deskHotel(pages)
  await works(made.put('/updateroom/SEA', { room_units: [{ unit: '101' }, { unit: '102' }] }))
  await works(
    made.post('/createpromo', { promo_code: 'SUN', promo_name: 'Sun', charge: 'percent', value: 10 }),
  )
  const sent = { raw: PICTURE, headers: { 'content-type': 'image/png' } }
  assert.equal((await made.call('PUT', `/rooms/${made.chain}/${made.code}/SEA/a.png`, sent)).status, 201)
  const code = await bookStay(made, 0, 2)
  return { made, code }
}

/** What a page asked for and was not answered yet, and what it was refused; its polls go on for ever. */
const watch = (page: Page) => {
  const open = new Set<Request>()
  const refused: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/') && !request.url().includes('/getevents')) open.add(request)
  })
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => open.delete(request))
  page.on('response', (response) => {
    if (response.url().includes('/api/') && response.status() >= 400)
      refused.push(`${response.status()} ${response.request().method()} ${response.url()}`)
  })
  return { open, refused }
}

suite('every screen, as every role', () => {
  for (const role of ['owner', 'manager', 'desk', 'viewer'] as const satisfies StaffRole[])
    test(`${role}: nothing is refused by opening it, nothing fails, and what is offered is allowed`, async () => {
      const { made, code } = await filled()
      const staff = await staffIn(pages, made, role)
      const { page, errors, context } = await openAs(pages, made, staff)
      const { open, refused } = watch(page)
      for (const [address, offered] of Object.entries(OFFERED)) {
        const at = address.replace('CODE', code)
        await go(page, `/desk/${at}`)
        // Whatever a screen reads has come, or has failed.
        await soon.equal(() => page.locator('main .loading').count(), 0, `/${at} loads for ever`)
        await soon.equal(() => open.size, 0)
        await soon.equal(() => page.locator('main .loading').count(), 0, `/${at} loads for ever`)
        const amiss = async () => {
          const found: string[] = []
          for (const [operation, selector] of offered) {
            const isThere = (await page.locator(`main ${selector}`).count()) > 0
            const isAllowed = accessOf(operation, role) !== 'no'
            if (isThere !== isAllowed) found.push(`${operation} is ${isThere ? '' : 'not '}offered at /${at}`)
          }
          return found
        }
        await soon.deepEqual(amiss, [])
        const wrong = page.locator('main .notice.is-trouble, main .strip.is-trouble, .toast.is-trouble')
        await soon.deepEqual(() => wrong.allInnerTexts(), [], at)
      }
      assert.deepEqual(refused, [])
      assert.deepEqual(errors, [])
      await context.close()
    })
})
