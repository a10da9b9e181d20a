import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import { buildApp } from '../../src/app.ts'
import { pageBundle } from '../../src/pages/frame/bundle.ts'
import { createTestApp, type TestHotel } from '../support/harness.ts'
import { book, stock } from '../support/stock.ts'

const SITE = 'https://booking.example.com'
const { app, db, services, hotel: newHotel } = await createTestApp({ ownDatabase: true, publicUrl: SITE })

const away = (context: TestContext) => {
  for (const server of db.servers)
    context.mock.method(server, 'read', () =>
      Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' })),
    )
}

interface Places {
  hotel: TestHotel
  /** The page of a booking. */
  own: string
  book: string
  ofChain: string
}

const places = async (): Promise<Places> => {
  const hotel = await stock(await newHotel())
  const made = await book(hotel)
  const own = new URL(made.Result.payment_url.redirect_url).pathname
  return { hotel, own, book: `/book/${hotel.chain}/${hotel.code}`, ofChain: `/book/${hotel.chain}` }
}

const assertGuarded = (url: string, headers: Record<string, unknown>): void => {
  assert.equal(headers['x-content-type-options'], 'nosniff', url)
  assert.ok(headers['x-request-id'], url)
  if (!String(headers['content-type']).startsWith('text/html')) return
  const policy = String(headers['content-security-policy'])
  assert.match(policy, /default-src 'none'.*frame-ancestors/, url)
  assert.doesNotMatch(policy, /script-src[^;]*('unsafe|\*|https?:|data:)/, url)
  assert.match(policy, /base-uri 'none'/, url)
  assert.ok(headers['referrer-policy'], `${url} lets its address be told to other sites`)
}

suite('security headers', () => {
  test('are on every page and file, found or not', async () => {
    const { own, book: page, ofChain } = await places()
    const { assets } = await pageBundle()
    const urls = [ofChain, page, `${page}?view=frame`, `${page}/pass`, own, `${own}/stay.ics`]
    const missing = [
      '/book/NO/NO',
      '/book/NO',
      '/booking/NO/NO/x',
      `${own}x`,
      '/assets/no.js',
      '/',
      '/nosuch',
      '/book/%zz',
    ]
    const staff = ['/desk', '/desk/', '/desk/bookings', '/desk/%2e%2e', '/docs', '/docs/js/scalar.js']
    const others = ['/openapi.json', '/embed.js', '/healthz', '/readyz', '/metrics']
    const files = [...assets.keys()].map((name) => `/assets/${name}`)
    for (const url of [...urls, ...missing, ...staff, ...others, ...files])
      assertGuarded(url, (await app.inject(url)).headers)
  })

  test('are on pages that cannot be shown now', async (context) => {
    const { own, book: page, ofChain } = await places()
    away(context)
    for (const url of [ofChain, page, own, `${own}/stay.ics`]) {
      const { statusCode, headers } = await app.inject(url)
      assert.equal(statusCode, 503, url)
      assert.match(String(headers['content-type']), /^text\/html/)
      assertGuarded(url, headers)
    }
  })

  test('are on pages that break, which tell nothing of the inside', async (context) => {
    const { own, book: page } = await places()
    for (const server of db.servers)
      context.mock.method(server, 'read', () => Promise.reject(new Error('select secret from signing_key')))
    for (const url of [page, own, `${page}/pass`]) {
      const { statusCode, headers, body } = await app.inject(url)
      assert.equal(statusCode, 500, url)
      assertGuarded(url, headers)
      assert.doesNotMatch(body, /select|secret|\bat .*:\d+/)
    }
  })

  test('keep the pages that hold something private out of caches; staff’s out of frames', async () => {
    const { own } = await places()
    for (const url of [own, `${own}/stay.ics`, `${own}x`])
      assert.equal((await app.inject(url)).headers['cache-control'], 'no-store', url)
    for (const url of ['/desk', '/desk/bookings']) {
      const { headers } = await app.inject(url)
      assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'/)
      assert.equal(headers['x-frame-options'], 'DENY')
    }
  })
})

suite('where a caller is sent', () => {
  test('is never another site: no address makes us redirect to one', async () => {
    const { own, book: page } = await places()
    const elsewhere = [
      '//evil.example',
      '/\\evil.example',
      '/%2f%2fevil.example',
      '/..//evil.example',
      '/%5cevil.example',
    ]
    const ways = ['url', 'next', 'redirect', 'redirect_url', 'return', 'continue', 'lang', 'view']
    const urls = [
      ...elsewhere.flatMap((evil) => [
        evil,
        `${evil}/`,
        `/docs${evil}`,
        `/desk${evil}`,
        `/book${evil}`,
        `${page}${evil}`,
      ]),
      ...ways.flatMap((name) =>
        [page, own, '/docs/', '/desk'].map((url) => `${url}?${name}=https://evil.example`),
      ),
    ]
    for (const url of urls)
      for (const host of ['booking.example.com', 'evil.example']) {
        const { headers, statusCode } = await app.inject({ url, headers: { host, 'x-forwarded-host': host } })
        const { location, refresh } = headers as Record<string, string | undefined>
        assert.ok(statusCode < 500, url)
        assert.equal(refresh, undefined)
        if (location !== undefined)
          assert.equal(new URL(location, `${SITE}/docs/`).origin, SITE, `${url} leads to ${location}`)
      }
  })

  test('does not depend on the Host of the request: links are of our own address', async () => {
    const { hotel, own, book: page } = await places()
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'gopher',
    }
    const dates = 'StartDate=2090-05-01&EndDate=2090-05-02'
    for (const { text } of [
      await hotel.get('/hotelinformation', { headers }),
      await hotel.get(`/getavailability?${dates}`, { headers }),
      await book(hotel, {}, { headers }),
    ])
      assert.doesNotMatch(text, /evil|gopher/)
    for (const url of [page, own, '/docs', '/desk', '/openapi.json'])
      assert.doesNotMatch((await app.inject({ url, headers })).body, /evil\.example|gopher/, url)
  })
})

test('metrics have no names of hotels, guests or callers in them', async () => {
  const { hotel, own } = await places()
  const watched = await buildApp({ ...services, config: { ...services.config, metricsToken: 'm' } })
  await watched.inject(own)
  await watched.inject({ url: `/api/plugin/v1/getroom/CANARY`, headers: { token: hotel.admin } })
  await watched.inject({ method: 'GET', url: '/nosuch/CANARY' })
  const { body } = await watched.inject({ url: '/metrics', headers: { authorization: 'Bearer m' } })
  assert.match(body, /route="\/booking\/:chain_code\/:hotel_code\/:page_token"/)
  for (const secret of ['CANARY', hotel.code, hotel.chain, own.split('/').at(-1)!, hotel.admin])
    assert.ok(!body.includes(secret), secret)
  await watched.close()
})
