import assert from 'node:assert/strict'
import { test } from 'node:test'
import { soon } from '../support/barriers.ts'
import { testBrowser } from '../support/browser.ts'
import { createTestApp } from '../support/harness.ts'

const { app } = await createTestApp()
const address = await app.listen({ host: '127.0.0.1', port: 0 })
const browser = await testBrowser()

test('/docs shows the operations, fits phones and wide windows, and asks nobody but us', async () => {
  const page = await browser.newPage({ viewport: { width: 390, height: 900 } })
  const elsewhere: string[] = []
  const complaints: string[] = []
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(`${address}/`))
      elsewhere.push(request.url())
  })
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (err) => complaints.push(err.message))
  await page.goto(`${address}/docs#tag/client/POST/createbooking`)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.getByRole('heading', { name: 'Create a booking' }).waitFor()
    await page.getByText('K7MPX3QA').first().waitFor()
    await soon(async () => {
      const wide = await page.evaluate('document.documentElement.scrollWidth')
      assert.equal(wide, width, 'nothing is wider than the window')
    })
  }
  assert.deepEqual(elsewhere, [])
  assert.deepEqual(complaints, [])
  await page.close()
})
