/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { soon } from '../../../test/support/barriers.ts'
import { DESK, giveCookie, startPages } from '../../testing.ts'
import { staffIn } from '../staff.testing.ts'
import { deskHotel } from '../testing.ts'

const pages = await startPages()

/**
 * A page of somebody else on the same host, another port: to browsers the same site, so that they send the cookies along, and
 * only the origin tells.
 */
const otherSite = async (html: string) => {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><title>Other</title>${html}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  test.after(() => void server.close())
  return `http://127.0.0.1:${port}/`
}

const nameOf = async (made: Awaited<ReturnType<typeof deskHotel>>) =>
  (await made.get('/hotelinformation')).Result.hotel_information.hotel_phone_number

test('another site can neither change anything, nor sign anybody out or in, nor read', async () => {
  const made = await deskHotel(pages)
  const { browser } = await staffIn(pages, made, 'owner')
  const before = await nameOf(made)
  const url = await otherSite('<p>nothing</p>')
  const opened = await pages.open(made, '', { path: '/desk', viewport: DESK })
  await giveCookie(pages, opened, browser.cookie)
  const { page, context } = opened
  await page.goto(url)
  const tried = await page.evaluate(
    async ([desk, hotel]) => {
      const api = `${desk}/api/plugin/v1`
      const ask = async (address: string, init: RequestInit): Promise<string> => {
        try {
          const response = await fetch(address, { credentials: 'include', ...init })
          return response.type === 'opaque' ? 'sent, not read' : String(response.status)
        } catch {
          return 'stopped'
        }
      }
      const json = { 'content-type': 'application/json' }
      const text = { 'content-type': 'text/plain' }
      const body = JSON.stringify({ hotel_phone_number: '666' })
      return {
        put: await ask(`${api}/hotelinformation`, {
          method: 'PUT',
          headers: { ...json, 'x-hotel': hotel! },
          body,
        }),
        read: await ask(`${api}/hotelinformation`, { headers: { 'x-hotel': hotel! } }),
        account: await ask(`${api}/myaccount`, {}),
        blind: await ask(`${api}/createtoken`, {
          method: 'POST',
          mode: 'no-cors',
          headers: text,
          body: '{}',
        }),
        out: await ask(`${desk}/desk/sign-out`, {
          method: 'POST',
          mode: 'no-cors',
          headers: text,
          body: '{}',
        }),
      }
    },
    [pages.url, `${made.chain}/${made.code}`],
  )
  assert.deepEqual(tried, {
    put: 'stopped',
    read: 'stopped',
    account: 'stopped',
    blind: 'sent, not read',
    out: 'sent, not read',
  })
  assert.equal(await nameOf(made), before)
  assert.equal((await browser.call('GET', '/test')).status, 200, 'still signed in')
  await context.close()
})

test('a form of another site signs nobody out', async () => {
  const made = await deskHotel(pages)
  const { browser } = await staffIn(pages, made, 'owner')
  const url = await otherSite(
    `<form method="post" enctype="text/plain" action="${pages.url}/desk/sign-out"><input name='{"a":"' value='"}'></form>`,
  )
  const opened = await pages.open(made, '', { path: '/desk', viewport: DESK })
  await giveCookie(pages, opened, browser.cookie)
  await opened.page.goto(url)
  await Promise.all([
    opened.page.waitForURL('**/desk/sign-out'),
    opened.page.evaluate('document.forms[0].submit()'),
  ])
  assert.equal((await browser.call('GET', '/test')).status, 200)
  await opened.context.close()
})

test('no page of the desk is shown inside another one', async () => {
  const made = await deskHotel(pages)
  for (const path of ['/desk', '/desk/link', '/desk/people', '/desk/at/A/B/people']) {
    const { headers } = await fetch(pages.url + path)
    assert.match(headers.get('content-security-policy')!, /frame-ancestors 'none'/, path)
    assert.equal(headers.get('x-frame-options'), 'DENY', path)
    assert.equal(headers.get('referrer-policy'), 'no-referrer', path)
  }
  const url = await otherSite(`<iframe id="f" src="${pages.url}/desk"></iframe>`)
  const { page, context } = await pages.open(made, '', { path: '/desk', viewport: DESK })
  await page.goto(url)
  const frame = page.frames().find((one) => one !== page.mainFrame())!
  await soon.match(() => frame.url(), /^chrome-error:/, 'the browser refuses to draw it')
  await context.close()
})
