import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { after, test } from 'node:test'
import { BROWSER_FILE, buildForBrowsers } from '../../clients/typescript/build.ts'
import { Vacancy } from '../../clients/typescript/src/index.ts'
import { newSecret, signedHeaders } from '../../src/webhooks/sign.ts'
import { testBrowser } from '../support/browser.ts'
import { createTestApp } from '../support/harness.ts'
import { temporaryFolder } from '../support/vacancy.ts'

const { app, hotel } = await createTestApp()

/** A site of somebody else, with the client beside its page. */
const startSite = async (script: string): Promise<string> => {
  const server = createServer(({ url }, response) => {
    const [type, body] =
      url === `/${BROWSER_FILE}`
        ? ['text/javascript', script]
        : ['text/html', '<!doctype html><title>A shop</title>']
    response.writeHead(200, { 'content-type': type }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

test('the built client searches and books from a page of another site, and refuses an admin token there', async () => {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const { admin, token } = await hotel()
  const setUp = new Vacancy({ url, token: admin })
  await setUp.createRoom({ room_code: 'SEA', room_name: 'Sea', number_of_room: 1 })
  await setUp.createRate({ rate_code: 'FLEX', rate_name: 'Flexible' })
  const open = { room_code: 'SEA', rate_code: 'FLEX', price: 90, number_of_rooms: 1 }
  await setUp.updateRoomAvailability({ ...open, start_date: '2090-05-01', end_date: '2090-05-01' })

  const folder = temporaryFolder()
  await buildForBrowsers(folder)
  const script = readFileSync(path.join(folder, BROWSER_FILE), 'utf8')
  const site = await startSite(script)
  const context = await (await testBrowser()).newContext()
  const page = await context.newPage()
  await page.goto(site)
  const secret = newSecret()
  const headers = signedHeaders(secret, { id: 'msg_1', body: '{"type":"hotel.changed"}' }, Date.now())
  const client = await token({ allowed_origins: [new URL(site).origin] })
  const seen = await page.evaluate(inPage, { url, client, admin, secret, headers })
  await context.close()

  const [booking, ...more] = await setUp.getAllBooking()
  assert.deepEqual(seen, {
    offered: 90,
    booked: booking!.booking_code,
    refused: ['sold_out', 409, 'string', 1],
    admin: 'TypeError',
    verified: 'hotel.changed',
  })
  assert.deepEqual(more, [])
})

interface Given {
  url: string
  client: string
  admin: string
  secret: string
  headers: Record<string, string>
}

/** Runs in the page. */
const inPage = async ({ url, client, admin, secret, headers }: Given) => {
  const file: string = '/vacancy.min.js'
  const { Vacancy: OfPage, verifyWebhook }: typeof import('../../clients/typescript/src/index.ts') =
    await import(file)
  const vacancy = new OfPage({ url, token: client })
  const stay = { start_date: '2090-05-01', end_date: '2090-05-02', adults: 1 }
  const [room] = await vacancy.roomAvailability(stay)
  const booking_form = {
    room_code: 'SEA',
    rate_code: 'FLEX',
    arrival_date: stay.start_date,
    departure_date: stay.end_date,
    guests: 1,
    guest_detail: { name: 'Ann Guest', email: 'ann@example.com', phone: '+1' },
  }
  const { booking_code } = await vacancy.createBooking({ booking_form })
  const refused = await vacancy.createBooking({ booking_form }).then(
    () => [],
    ({ code, status, requestId, attempts }) => [code, status, typeof requestId, attempts],
  )
  const taken = () => {
    try {
      return new OfPage({ url, token: admin })
    } catch (err) {
      return err as Error
    }
  }
  const body = '{"type":"hotel.changed"}'
  return {
    offered: room!.rate_details[0]!.grand_total,
    booked: booking_code,
    refused,
    admin: taken().constructor.name,
    verified: (await verifyWebhook({ headers, body, secret })).type,
  }
}
