// Touches days: runs again in other time zones.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { day, entry, newRate, newRoom, push, stock } from '../../../test/support/stock.ts'
import { addChain } from '../../hotels/chain-queries.ts'
import { LANGUAGES } from '../../stay/values/languages.ts'

const { app, db, hotel: newHotel } = await createTestApp({ publicUrl: 'https://booking.example.com' })

let chains = 0
const newChain = () => {
  const chain = `CP${++chains}`
  return {
    chain,
    hotel: (code: string, more: object = {}) => newHotel({ chain, code, ...more }),
    see: (query = '', headers: Record<string, string> = {}) =>
      app.inject({ url: `/book/${chain}${query}`, headers }),
  }
}

const STAY = `?start_date=${day(0)}&end_date=${day(1)}`

const plain = (html: string): string =>
  html
    .replace(/<(noscript|script|style)\b.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

/** The text of each card, by the code of its hotel, in the order of the page. */
const cardsOf = (html: string): Map<string, string> =>
  new Map(
    [...html.matchAll(/<li class="hotel-card[^"]*" id="hotel-([^"]+)".*?<\/li>/gs)].map(([card, code]) => [
      code!,
      plain(card),
    ]),
  )

const codes = (html: string): string[] => [...cardsOf(html).keys()]

const restricted = async (hotel: TestHotel, fields: object): Promise<void> => {
  await stock(hotel, 4)
  const days = { start_date: day(0), end_date: day(3), rate_code: 'FLEX' }
  const { status, text } = await hotel.put('/updateroomavailability/DLX', { ...days, ...fields })
  assert.equal(status, 200, text)
}

/** What makes each hotel have no offer, and what its card says then. */
const WITHOUT: Record<string, { make(hotel: TestHotel): Promise<unknown>; says: RegExp }> = {
  FULL: { make: (hotel) => stock(hotel, 4, { number_of_rooms: 0 }), says: /Fully booked on these dates\./ },
  SHUT: { make: (hotel) => stock(hotel, 4, { is_close: 1 }), says: /Closed on these dates\./ },
  LONG: { make: (hotel) => restricted(hotel, { min_night: 3 }), says: /Only longer stays/ },
  THROUGH: { make: (hotel) => restricted(hotel, { min_night_through: 3 }), says: /Only longer stays/ },
  CTA: { make: (hotel) => restricted(hotel, { cta: 1 }), says: /Nobody can arrive on Mon, May 1, 2090\./ },
  CTD: { make: (hotel) => restricted(hotel, { ctd: 1 }), says: /Nobody can leave on Tue, May 2, 2090\./ },
  EMPTY: { make: async () => undefined, says: /Not on sale for these dates\./ },
  SMALL: {
    make: async (hotel) => {
      await newRoom(hotel, { room_max_adult: 1, room_max_children: 0 })
      await newRate(hotel)
      await push(hotel, [entry(0), entry(1)])
    },
    says: /No room is large enough for all of you/,
  },
  SOON: {
    make: async (hotel) => {
      await stock(hotel, 4)
      await hotel.put('/updaterate/FLEX', { max_advance_days: 5 })
    },
    says: /Cannot be booked this far ahead yet\./,
  },
}

test('each hotel is shown with its lowest offer, or with why it has none in words', async () => {
  const { hotel, see } = newChain()
  const free = await stock(await hotel('FREE'), 6, { price: 120.5 })
  await free.put('/hotelinformation', {
    hotel_star: 4,
    hotel_address: 'Beach Road 1',
    hotel_name: 'By the sea',
  })
  await free.post('/createtax', { tax_code: 'VAT', tax_name: 'VAT', charge: 'percent', value: 10 })
  await free.post('/createpolicy', {
    ...{ policy_code: 'FREE', policy_name: 'Free for a while' },
    steps: [{ before: 2, unit: 'days', charge: 'nights', value: 1 }],
  })
  await free.put('/updaterate/FLEX', { policy_code: 'FREE' })
  for (const [code, { make }] of Object.entries(WITHOUT)) await make(await hotel(code))
  const { statusCode, body } = await see(`${STAY}&adults=2`)
  assert.equal(statusCode, 200)
  const cards = cardsOf(body)
  assert.match(
    cards.get('FREE')!,
    /By the sea .*Beach Road 1 .*Deluxe · Flexible .*Free cancellation until Sat, Apr 29, 2090.* \$132\.55 1 night, 2 adults all taxes and fees included/,
  )
  assert.match(cards.get('FREE')!, /See rooms/)
  assert.equal(codes(body)[0], 'FREE', 'those with an offer come first')
  for (const [code, { says }] of Object.entries(WITHOUT)) assert.match(cards.get(code)!, says, code)
  assert.match(plain(body), /1 of 10 hotels has a room for you/)
  const rooms = cardsOf((await see(`${STAY}&adults=2&rooms=9`)).body)
  assert.match(rooms.get('FREE')!, /Not enough rooms are left/)
})

test('what a card says of a price is so', async () => {
  const { hotel, see } = newChain()
  const [plainOne, strict, taxed] = [await hotel('PLAIN'), await hotel('STRICT'), await hotel('TAXED')]
  for (const each of [plainOne, strict, taxed]) await stock(each, 4)
  await strict.post('/createpolicy', {
    ...{ policy_code: 'ALL', policy_name: 'No money back' },
    steps: [{ before: null, unit: 'days', charge: 'percent', value: 100 }],
  })
  await strict.put('/updaterate/FLEX', { policy_code: 'ALL' })
  await taxed.post('/createtax', { tax_code: 'VAT', tax_name: 'VAT', charge: 'percent', value: 10 })
  const one = cardsOf((await see(`${STAY}&adults=2`)).body)
  assert.match(one.get('PLAIN')!, /Lowest price \$100 1 night, 2 adults See rooms/)
  assert.doesNotMatch(one.get('PLAIN')!, /taxes|refund|cancel/i)
  assert.match(one.get('STRICT')!, /Non-refundable/)
  assert.match(one.get('TAXED')!, /Lowest price \$110 1 night, 2 adults all taxes and fees included/)
  const { body } = await see(`${STAY}&adults=2&rooms=2`)
  assert.match(plain(body), /The prices are for 2 rooms of one kind\. The page of a hotel also offers/)
  assert.match(cardsOf(body).get('PLAIN')!, /Lowest price for rooms of one kind \$200/)
})

test('an address with a slash at its end leads to the one without; others say in words that nothing is here', async () => {
  const { hotel, chain } = newChain()
  await stock(await hotel('ONE'))
  const ask = async (url: string) => {
    const { statusCode, headers, body } = await app.inject({ url, headers: { 'accept-language': 'de' } })
    return [statusCode, headers.location ?? (/Hier ist nichts/.test(body) ? 'words' : body)]
  }
  assert.deepEqual(await ask(`/book/${chain}/?adults=2`), [308, `/book/${chain}?adults=2`])
  assert.deepEqual(await ask(`/book/${chain}/ONE/`), [308, `/book/${chain}/ONE`])
  for (const url of ['/book', `/book/${chain}/ONE/TWO`, `/book/${chain}/NONE`])
    assert.deepEqual(await ask(url), [404, 'words'], url)
  assert.deepEqual(await ask('/book/'), [404, 'words'])
})

test('a chain that is not there, or shows no hotel, answers 404 in the guest’s language', async () => {
  const { hotel, see } = newChain()
  const made = await stock(await hotel('ONE'))
  assert.equal((await see()).statusCode, 200)
  await made.put('/hotelinformation', { is_listed: 0 })
  const hidden = await see('', { 'accept-language': 'de' })
  assert.equal(hidden.statusCode, 404)
  assert.match(hidden.body, /<html lang="de".*Hier ist nichts/s)
  for (const chain of ['NOBODY', 'a%2Fb', `${'X'.repeat(80)}`, '%3Cscript%3E']) {
    const { statusCode, headers } = await app.inject({ url: `/book/${chain}` })
    assert.equal(statusCode, 404, chain)
    assert.match(headers['content-type'] as string, /text\/html/)
  }
})

test('whatever the address says, the page is there, and tells what it could not use', async () => {
  const { hotel, see } = newChain()
  await stock(await hotel('ONE'))
  const bad: [string, RegExp][] = [
    [
      '?start_date=2001-01-01&end_date=2001-01-04',
      /3 nights, 2 adults.* dates in your link are past\. Shown here/,
    ],
    [`?start_date=${day(5)}&end_date=${day(2)}`, /dates in the address cannot be used/],
    [`?start_date=${day(0)}&end_date=${day(400)}`, /dates in the address cannot be used/],
    ['?start_date=soon&end_date=later', /dates in the address cannot be used/],
    [`?end_date=${day(2)}`, /dates in the address cannot be used/],
    [`${STAY}&adults=99`, /guests or rooms in the address cannot be used\. Shown here: 20 adults/],
    [`${STAY}&children=x&rooms=-1`, /guests or rooms in the address cannot be used/],
    [
      `${STAY}&children_ages=6,99`,
      /guests or rooms in the address cannot be used\. Shown here: 2 adults, 2 children.* We count/,
    ],
    [`${STAY}&children=1&children_ages=6,7`, /guests or rooms in the address cannot be used/],
    [`${STAY}&children=2`, /We count children as adults until you tell us their ages/],
  ]
  for (const [query, says] of bad) {
    const { statusCode, body } = await see(query)
    assert.equal(statusCode, 200, query)
    assert.match(plain(body), says, query)
    assert.doesNotMatch(plain(body), /undefined|NaN|\{\w+\}|\[object/, query)
  }
  const fine = [
    `${STAY}&children=2&children_ages=3,6&rooms=2&promo_code=X`,
    `${STAY}&children=3&children_ages=3,,0`,
    `?StartDate=${day(0)}&EndDate=${day(0)}&Adults=1`,
    `${STAY}&sort=nonsense&currency=XXX1&near=1,2,3&area=1,2&show=-5&theme=pink`,
    `${STAY}&sort=distance&near=999,999&area=9,9,-9,-9&show=99999`,
    '?lang=xx&view=bar',
    `${STAY}&start_date=${day(2)}&adults=1&adults=2`,
  ]
  for (const query of fine) {
    const { statusCode, body } = await see(query)
    assert.equal(statusCode, 200, query)
    assert.doesNotMatch(plain(body), /cannot be used|undefined|NaN/, query)
  }
})

suite('order', async () => {
  const { hotel, see } = newChain()
  const make = async (code: string, price: number, more: object, currency = 'USD') => {
    const made = await stock(await hotel(code, { currency }), 4, { price })
    await made.put('/hotelinformation', more)
  }
  await make('NEAR', 90, { hotel_star: 2, latitude: 10, longitude: 20 })
  await make('FAR', 80, { hotel_star: 5, latitude: 11, longitude: 20 })
  await make('NOWHERE', 85, { hotel_star: 3 })
  await make('EURO', 10, { hotel_star: 4, latitude: 12, longitude: 20 }, 'EUR')
  await make('YEN', 9000, { hotel_star: 1, latitude: 10, longitude: 21 }, 'JPY')

  test('by price within a currency, the most used first unless the address names one, and that is told', async () => {
    const { body } = await see(STAY)
    assert.deepEqual(codes(body), ['FAR', 'NOWHERE', 'NEAR', 'EURO', 'YEN'])
    assert.match(plain(body), /charge in different currencies.*Prices in USD.*Prices in EUR.*Prices in JPY/)
    assert.deepEqual(codes((await see(`${STAY}&currency=JPY`)).body)[0], 'YEN')
  })

  test('by stars, and by distance from a place of the address, which is told', async () => {
    assert.deepEqual(codes((await see(`${STAY}&sort=stars`)).body), ['FAR', 'EURO', 'NOWHERE', 'NEAR', 'YEN'])
    const { body } = await see(`${STAY}&sort=distance&near=10,20`)
    assert.deepEqual(codes(body), ['NEAR', 'YEN', 'FAR', 'EURO', 'NOWHERE'])
    assert.match(cardsOf(body).get('FAR')!, /111 km away/)
    assert.doesNotMatch(plain((await see(STAY)).body), /Distance/, 'there is nothing to be distant from')
  })

  test('a hotel without a place is in the list only; an area shows its own hotels', async () => {
    const { body } = await see(STAY)
    const pins = [...body.matchAll(/class="pin[^"]*" href="[^"]*"[^>]*aria-label="([^"]+)"/g)].map(
      ([, label]) => label,
    )
    assert.equal(pins.length, 4)
    assert.ok(!pins.some((label) => label!.includes('NOWHERE')))
    const area = await see(`${STAY}&area=9.5,19.5,11.5,20.5`)
    assert.deepEqual(codes(area.body), ['FAR', 'NEAR'])
    assert.match(plain(area.body), /Only the 2 hotels of the chosen area are shown\. Show all hotels/)
    const elsewhere = await see(`${STAY}&area=50,0,51,1`)
    assert.deepEqual(codes(elsewhere.body), codes(body))
    assert.doesNotMatch(elsewhere.body, /chosen area|area=/, 'an area without hotels is none')
    const one = await see(`${STAY}&area=11.9,19.5,12.1,20.5`)
    assert.deepEqual(codes(one.body), ['EURO'])
    assert.doesNotMatch(one.body, /chain-plan/, 'one hotel alone has nothing to be told apart from')
  })

  test('links lead to the hotel with the stay, the guests, the language and a code kept', async () => {
    const { body } = await see(
      `${STAY}&adults=3&children=1&children_ages=4&rooms=2&promo_code=SUN&lang=fr&theme=dark`,
    )
    const href = /<h4 class="hotel-name"><a href="([^"]+)"/.exec(body)![1]!.replaceAll('&amp;', '&')
    const url = new URL(href, 'https://booking.example.com')
    assert.match(url.pathname, /^\/book\/CP\d+\/FAR$/)
    assert.deepEqual(Object.fromEntries(url.searchParams), {
      ...{ start_date: day(0), end_date: day(1), adults: '3', children: '1', rooms: '2', children_ages: '4' },
      ...{ promo_code: 'SUN', lang: 'fr', theme: 'dark' },
    })
  })
})

test('the chain’s name, or its code, is the title; search engines keep the page without dates', async () => {
  const { chain, hotel, see } = newChain()
  await stock(await hotel('ONE', { name: 'A & B </script>' }))
  assert.match((await see(STAY)).body, new RegExp(`<title>${chain} · Hotels for your stay</title>`))
  await db.directory.write((sql) => addChain(sql, chain, 'Sea & Sand'))
  const { body, headers } = await see(`${STAY}&lang=en`)
  assert.match(body, /<h1 dir="auto">Sea &amp; Sand<\/h1>/)
  assert.ok(body.includes(`<link rel="canonical" href="https://booking.example.com/book/${chain}?lang=en">`))
  assert.equal(headers['cache-control'], 'private, no-cache')
  const told = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)![1]!)
  assert.equal(told.itemListElement[0].item.name, 'A & B </script>')
  assert.ok(!body.includes('A & B </script>'))
  assert.match(
    headers['content-security-policy'] as string,
    /default-src 'none'.*img-src 'self' https:\/\/booking\.example\.com;/,
  )
})

/** The words of pins, as they are seen and as they are told. */
const pinsOf = (html: string): { href: string; label: string; seen: string }[] =>
  [
    ...html.matchAll(
      /<a id="pin-\d+" class="pin[^"]*" href="([^"]*)"[^>]*aria-label="([^"]*)"[^>]*><title>.*?<\/title>(.*?)<\/a>/gs,
    ),
  ].map(([, href, label, seen]) => ({
    href: href!.replaceAll('&amp;', '&'),
    ...{ label: unmarked(label!), seen: unmarked(plain(seen!)).trim() },
  }))

const unmarked = (text: string): string => text.replace(/[\u2066-\u2069]/gu, '').replace(/\s+/g, ' ')

test('hotels that share a pin are counted, with the lowest price of those that have one, and the pin opens them all', async () => {
  const { hotel, see } = newChain()
  const make = async (code: string, price: number, at: [number, number], more: object = {}) => {
    const made = await stock(await hotel(code, { currency: 'EUR', ...more }), 4, { price })
    await made.put('/hotelinformation', { latitude: at[0], longitude: at[1] })
  }
  await make('A', 720.88, [50, 7])
  await make('B', 452.5, [50, 7])
  await make('C', 10, [50.0001, 7])
  await make('FAR', 80, [51, 7], { currency: 'USD' })
  const near = async () => pinsOf((await see(STAY)).body).find(({ href }) => href.includes('area='))!
  assert.equal((await near()).label, '3 hotels from €10')
  const c = await hotel('D')
  await c.put('/hotelinformation', { latitude: 50, longitude: 7.0001 })
  const { href, label, seen } = await near()
  assert.equal(label, '4 hotels from €10, 3 of 4 hotels have a room for you')
  assert.equal(seen, '4 hotels from €10')
  const { body } = await app.inject({ url: href })
  assert.deepEqual(codes(body), ['C', 'B', 'A', 'D'], 'those that no plan can tell apart are on the list')
  assert.doesNotMatch(body, /chain-plan/)
  // Another currency: there is no lowest.
  await make('E', 1, [50, 7], { currency: 'IDR' })
  assert.equal((await near()).seen, '5 hotels')
  for (const lang of Object.keys(LANGUAGES)) {
    const told = (await see(`${STAY}&lang=${lang}`)).body
    const links = [...told.matchAll(/<a\b[^>]*aria-label="([^"]*)"[^>]*>(.*?)<\/a>/gs)]
    assert.ok(links.length > 8)
    for (const [, name, content] of links) {
      const visible = unmarked(plain(content!.replace(/<title>.*?<\/title>/s, ''))).trim()
      assert.ok(
        unmarked(name!).toLowerCase().includes(visible.toLowerCase()),
        `${lang}: ${name} / ${visible}`,
      )
    }
  }
})

test('in all languages, with what the hotel wrote in them', async () => {
  const { hotel, see } = newChain()
  const made = await stock(await hotel('ONE', { name: 'By the sea' }))
  await stock(await hotel('TWO'), 4, { number_of_rooms: 0 })
  const translations = { de: { hotel_name: 'Am Meer', hotel_address: 'Strandweg 1' } }
  assert.equal((await made.put('/hotelinformation', { translations })).status, 200)
  await made.put('/updateroom/DLX', { translations: { de: { room_name: 'Meerzimmer' } } })
  for (const lang of Object.keys(LANGUAGES)) {
    const { body } = await see(`${STAY}&lang=${lang}`)
    assert.ok(body.includes(`<html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}"`))
    assert.doesNotMatch(plain(body), /undefined|NaN|\{\w+\}/, lang)
  }
  assert.match(cardsOf((await see(`${STAY}&lang=de`)).body).get('ONE')!, /Am Meer .*Strandweg 1 .*Meerzimmer/)
})

test('a long list comes in portions, and the next one is a link', async () => {
  const { hotel, see } = newChain()
  for (let at = 10; at < 33; at++) await hotel(`H${at}`)
  const { body } = await see(STAY)
  assert.equal(codes(body).length, 20)
  const more = /class="button quiet is-more" href="([^"]+)"/.exec(body)![1]!.replaceAll('&amp;', '&')
  assert.match(more, /show=40.*#hotel-H30$|show=23.*#hotel-H30$/)
  assert.match(plain(body), /Show 3 more hotels/)
  assert.equal(codes((await app.inject({ url: more.split('#')[0]! })).body).length, 23)
})
