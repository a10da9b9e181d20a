/// <reference lib="dom" />
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { demoPictures, renditionFile } from '../../src/demo/pictures.ts'
import { launch } from '../../test/support/browser.ts'
import { adminOf, BASE, type Environment } from '../environment.ts'
import { atMost, type Figure } from '../figure.ts'
import { start } from '../processes.ts'

const KILOBIT = 1000 / 8
/** Slow 4G as in browsers' developer tools, on a processor four times slower. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1600 * KILOBIT,
  uploadThroughput: 750 * KILOBIT,
}
const SLOWER = 4
const ROUNDS = 5
const MOST_SCRIPT = 30
const LATEST = 1.4

const listening = async (server: ReturnType<typeof createServer>): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const freePort = async (): Promise<number> => {
  const probe = createServer()
  const port = await listening(probe)
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** Largest contentful paint, in seconds after the request. */
const largestPaint = async (browser: Browser, url: string): Promise<number> => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' })
  const page = await context.newPage()
  const tools = await context.newCDPSession(page)
  await tools.send('Network.enable')
  await tools.send('Network.setCacheDisabled', { cacheDisabled: true })
  await tools.send('Network.emulateNetworkConditions', SLOW_4G)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.goto(url, { waitUntil: 'networkidle' })
  const seconds = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)!.startTime / 1000)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
      }),
  )
  await context.close()
  return seconds
}

const median = async (measure: () => Promise<number>): Promise<number> => {
  const values: number[] = []
  for (let round = 0; round < ROUNDS; round++) values.push(await measure())
  return values.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]!
}

/** The baseline: the same page without scripts, from a plain server. */
const servePlain = async (html: string) => {
  const plain = gzipSync(html.replace(/<script type="module"[^>]*><\/script>/, ''), { level: 5 })
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' })
    response.end(plain)
  })
  return { url: `http://127.0.0.1:${await listening(server)}/`, close: () => server.close() }
}

const givePictures = async (origin: string, codes: string, admin: string): Promise<void> => {
  for (const { kind, image_name } of demoPictures.filter(({ kind }) => kind !== 'room')) {
    const place = kind === 'header' ? 'hotels/header' : 'hotels'
    const response = await fetch(`${origin}${BASE}/${place}/${codes}/${image_name}`, {
      method: 'PUT',
      headers: { token: admin, 'content-type': 'image/webp' },
      body: new Uint8Array(readFileSync(renditionFile(image_name, 0))),
    })
    if (!response.ok) throw new Error(await response.text())
  }
}

/** The size of the booking page, and when a guest on a slow phone sees it. */
export const pageFigures = async (ground: Environment): Promise<Figure[]> => {
  const [hotel] = await ground.hotels('PAGE', 1)
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const environment = { DATABASE_URL: ground.url, BENCH_PORT: String(port), BENCH_PUBLIC_URL: origin }
  const app = await start('app-server.ts', environment)
  const folder = mkdtempSync(path.join(tmpdir(), 'vacancy-pages-'))
  const browser = await launch(folder)
  try {
    const codes = `${hotel!.chain}/${hotel!.code}`
    await givePictures(origin, codes, await adminOf(ground.db, hotel!))
    const url = `${origin}/book/${codes}`
    const html = await (await fetch(url)).text()
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)![1]!
    const bytes = new Uint8Array(await (await fetch(origin + script)).arrayBuffer())
    const plain = await servePlain(html)
    const bare = await median(() => largestPaint(browser, plain.url))
    const seen = await median(() => largestPaint(browser, url))
    plain.close()
    return [
      atMost(
        'script of the booking page, gzip',
        gzipSync(bytes, { level: 9 }).length / 1000,
        'kB',
        undefined,
        MOST_SCRIPT,
      ),
      {
        ...atMost('booking page, LCP on slow 4G', seen, 's', undefined, LATEST),
        baseline: { name: 'its HTML alone', value: Math.round(bare * 100) / 100 },
      },
    ]
  } finally {
    await browser.close()
    await app.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}
