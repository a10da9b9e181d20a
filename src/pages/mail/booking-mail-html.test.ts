/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testBrowser } from '../../../test/support/browser.ts'
import { type Letter, mailHtml } from './booking-mail-html.ts'

// Here, not within a test, at whose end it would be closed.
const browser = await testBrowser()

const LETTER: Letter = {
  language: 'en',
  direction: 'ltr',
  colors: { light: '#0f766e', dark: '#6fb3ab' },
  hotelName: 'Hotel Samudra',
  lead: 'Thank you, Ann Guest. Your stay is booked.',
  happened: ['What happened', ['Paid: $162', 'Changed: the arrival time']],
  facts: [
    ['Check-in', 'Wednesday, December 2, 2026, 3:30 PM'],
    ['Guest', 'a-very-long-address-of-a-guest-that-has-no-space@an-equally-long-domain-of-a-company.example'],
  ],
  lines: [
    ['Family Suite with a terrace and a garden, Flexible with breakfast', '$1,234.50'],
    ['includes Service and taxes', '($123.45)'],
  ],
  total: ['Total', '$1,357.95'],
  money: [['Due at the hotel', '$1,195.95']],
  link: { text: 'See your booking', url: 'https://booking.example.com/b/1' },
  notes: [['If you cancel', 'Free until Tue, Dec 1, 6:00 PM.\nAfter that the first night.']],
  receipts: [{ text: 'Receipt 1', url: 'https://booking.example.com/r/1' }],
  policies: [['Pets', 'We cannot take pets.']],
  questions: 'Questions? Answer this e-mail, or reach us here:',
  reach: ['+62 361 5550100', 'stay@samudra.example'],
}

/** What Outlook on Windows and Gmail both know. */
const ELEMENTS = 'html head meta title style body table tr td p h1 a strong span br ul li'.split(' ')
const PROPERTIES =
  'margin padding color background-color border border-top border-radius font-family font-size font-weight line-height ' +
  'text-align text-decoration vertical-align white-space max-width word-break'

test('a mail has only what Outlook and Gmail know, and a viewport', () => {
  const html = mailHtml(LETTER)
  assert.match(html, /<meta name="viewport" content="width=device-width, initial-scale=1">/)
  const body = html.slice(html.indexOf('<body')).replace(/<!--\[if mso\]>.*?<!\[endif\]-->/g, '')
  for (const [, name] of html.matchAll(/<([a-z][a-z0-9]*)/g)) assert.ok(ELEMENTS.includes(name!), `${name}`)
  for (const [, style] of body.matchAll(/style="([^"]*)"/g))
    for (const declaration of style!.split(';').filter(Boolean)) {
      const [property, value] = declaration.split(':') as [string, string]
      assert.ok(PROPERTIES.split(' ').includes(property), declaration)
      assert.doesNotMatch(value, /var\(|calc\(|rem|vw|#[0-9a-f]{8}/, declaration)
    }
  // Outlook takes the ground of a cell from its attribute, and pads cells, not links.
  for (const [cell] of body.matchAll(/<td[^>]*class="(?:card|button)"[^>]*>/g))
    assert.match(cell, /bgcolor="#/)
  assert.match(body, /<td class="button"[^>]*padding:12px 22px/)
  assert.equal(html.split('<!--[if mso]>').length, html.split('<![endif]-->').length)
  assert.equal(html.split('<table').length, html.split('</table>').length)
})

for (const width of [320, 390, 1280])
  for (const direction of ['ltr', 'rtl'] as const)
    test(`a mail is read without scrolling sideways, in letters of a readable size: ${width}, ${direction}`, async () => {
      const page = await browser.newPage({ viewport: { width, height: 844 } })
      await page.setContent(mailHtml({ ...LETTER, direction }))
      const seen = await page.evaluate(() => ({
        width: document.documentElement.scrollWidth,
        sizes: [...document.querySelectorAll('td, p, a, li, h1')].map((each) =>
          Number.parseFloat(getComputedStyle(each).fontSize),
        ),
        card: document.querySelector('.card')!.getBoundingClientRect().width,
      }))
      assert.equal(seen.width, width)
      assert.ok(Math.min(...seen.sizes) >= 14, String(Math.min(...seen.sizes)))
      assert.ok(seen.card <= 562)
      await page.close()
    })
