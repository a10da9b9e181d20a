import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { vacancy } from '../../../test/support/vacancy.ts'
import { describeStart, type Started } from '../../cli/installation/start-lines.ts'
import { findDemoHotel } from '../../demo/demo-hotel.ts'
import {
  addPerson,
  browserWith,
  givePassword,
  join,
  postDesk,
  type SignedInBrowser,
  signIn,
} from '../people.testing.ts'
import { makeSetupLink } from './setup-link.ts'

const made = await createTestApp({ ownDatabase: true })
const { db, services, url } = made
const PASSWORD = 'a lamp by the river'
const NOWHERE = { chain: '', code: '' } as TestHotel
const secretOf = (address: string): string => new URL(address).hash.slice(1)

let count = 0
const newHotel = (chain?: string) => {
  count++
  return {
    chain_code: chain ?? `NEW${count}`,
    hotel_code: `HOTEL${count}`,
    hotel_name: 'Hotel Ubud',
    currency: 'USD',
    timezone: 'Asia/Makassar',
  }
}

const newSecret = async (): Promise<string> => {
  const by = { name: 'A test', code: null }
  const { publicUrl } = services.config
  return secretOf((await db.directory.transaction((sql) => makeSetupLink(sql, publicUrl, by))).url)
}

const begin = (secret: string, email: string, cookie = '') =>
  postDesk(made, 'use-link', { secret, email, name: 'Ayu', password: PASSWORD }, { cookie })

const create = (browser: SignedInBrowser, hotel: object, setup_secret?: string) =>
  browser.call('POST', '/createhotel', {
    hotel: null,
    body: { ...hotel, ...(setup_secret === undefined ? {} : { setup_secret }) },
  })

/** Somebody who has begun with a link of the set-up. */
const begun = async (): Promise<{ secret: string; browser: SignedInBrowser }> => {
  const secret = await newSecret()
  count++
  const used = await begin(secret, `ayu${count}@example.com`)
  assert.equal(used.status, 200, used.text)
  return { secret, browser: browserWith(made, used.cookie, '', NOWHERE) }
}

suite('the set-up', () => {
  test('a start without a hotel and without the demo prints a link to it, until there is one', async () => {
    assert.equal(await findDemoHotel(services, false), undefined)
    const started = { config: services.config, services, demo: undefined } as unknown as Started
    const linkOf = async () => ((await describeStart(started)).json as { setup: string | null }).setup
    const [first, second] = [(await linkOf())!, (await linkOf())!]
    assert.match(second, /^http:\/\/localhost:\d+\/desk\/setup#[\w-]{43}$/)
    assert.equal((await begin(secretOf(first), 'early@example.com')).code, 'link_not_found')
    const used = await begin(secretOf(second), 'early@example.com')
    assert.equal(used.status, 200, used.text)
    await linkOf()
    const browser = browserWith(made, used.cookie, '', NOWHERE)
    const hotel = newHotel()
    const answer = await create(browser, hotel, secretOf(second))
    assert.equal(answer.status, 201, 'who has begun goes on, whatever is printed since')
    assert.deepEqual(answer.Result, hotel)
    assert.equal(await linkOf(), null)
  })

  test('leads from a link to an account and a hotel of which one is the owner, and of its chain', async () => {
    const { secret, browser } = await begun()
    const hotel = newHotel()
    assert.equal((await create(browser, hotel, secret)).status, 201)
    const named = `${hotel.chain_code}/${hotel.hotel_code}`
    const { Result: who } = await browser.call('GET', '/test', { hotel: named })
    assert.equal(who.role, 'owner')
    const { Result: account } = await browser.call('GET', '/myaccount', { hotel: null })
    assert.deepEqual(account.chains, [{ chain_code: hotel.chain_code, role: 'owner' }])
    const { Result: told } = await browser.call('GET', '/hotelinformation', { hotel: named })
    assert.equal(told.hotel_information.hotel_name, 'Hotel Ubud')
    const room = { room_code: 'SEA', room_name: 'Sea room', number_of_room: 2 }
    assert.equal((await browser.call('POST', '/createroom', { hotel: named, body: room })).status, 201)
    const second = newHotel(hotel.chain_code)
    assert.equal((await create(browser, second)).status, 201, 'and adds hotels to the chain without a link')
  })

  test('is for one account: who begins second has to be the first', async () => {
    const { secret } = await begun()
    assert.equal((await begin(secret, 'thief@example.com')).code, 'sign_in_again')
    const other = await begun()
    assert.equal((await create(other.browser, newHotel(), secret)).code, 'link_not_found')
  })

  test('of two who begin at once one is it', async () => {
    const secret = await newSecret()
    const all = await Promise.all([1, 2, 3].map((at) => begin(secret, `at.once${at}@example.com`)))
    assert.equal(all.filter(({ status }) => status === 200).length, 1)
  })

  test('makes one hotel, however often it is asked at once', async () => {
    const { secret, browser } = await begun()
    const all = await Promise.all([1, 2, 3].map(() => create(browser, newHotel(), secret)))
    assert.deepEqual(all.map(({ status }) => status).sort(), [201, 404, 404])
  })

  test('somebody with an account signs in first; whoever is signed in goes on as they are', async () => {
    const person = await addPerson(made)
    await givePassword(made, person, PASSWORD)
    const secret = await newSecret()
    assert.equal((await begin(secret, person.email)).code, 'sign_in_again')
    const browser = await signIn(made, person, NOWHERE)
    const looked = await postDesk(made, 'link', { secret }, { cookie: browser.cookie })
    assert.deepEqual([looked.Result.kind, looked.Result.needs], ['setup', 'nothing'])
    assert.equal((await postDesk(made, 'use-link', { secret }, { cookie: browser.cookie })).status, 200)
    assert.equal((await create(browser, newHotel(), secret)).status, 201)
  })

  test('is no way into a chain of others', async () => {
    const theirs = await made.hotel()
    const { secret, browser } = await begun()
    const refused = await create(browser, newHotel(theirs.chain), secret)
    assert.equal(refused.code, 'role_not_allowed')
    assert.match(refused.text, /already/)
    assert.equal((await create(browser, newHotel(), secret)).status, 201, 'the link is as good as before')
  })

  test('goes on where it ended half-way: the owner asks for the same again', async () => {
    const { secret, browser } = await begun()
    const hotel = newHotel()
    assert.equal((await create(browser, hotel, secret)).status, 201)
    const named = `${hotel.chain_code}/${hotel.hotel_code}`
    const ofIt = 'hotel_id in (select hotel_id from hotel where chain_code = $1)'
    await db.directory.write((sql) => sql.run(`delete from hotel_clock where ${ofIt}`, [hotel.chain_code]))
    await db.directory.write((sql) => sql.run('delete from hotel where chain_code = $1', [hotel.chain_code]))
    assert.equal((await create(browser, hotel, secret)).status, 201)
    assert.equal((await create(browser, hotel, secret)).code, 'hotel_exists')
    assert.equal((await browser.call('GET', '/test', { hotel: named })).status, 200)
  })

  test('a link of another kind, used or wrong, is none', async () => {
    const { browser } = await begun()
    for (const secret of ['x', 'x'.repeat(43)])
      assert.equal((await create(browser, newHotel(), secret)).code, 'link_not_found')
    const { secret, browser: done } = await begun()
    await create(done, newHotel(), secret)
    assert.equal((await create(browser, newHotel(), secret)).code, 'link_not_found')
    assert.equal((await postDesk(made, 'link', { secret })).code, 'link_not_found')
  })
})

suite('another hotel of a chain', () => {
  test('is added by owners of the whole chain, and nobody else', async () => {
    const hotel = await made.hotel()
    const cells = [
      ['owner', true, 201],
      ['manager', true, 403],
      ['desk', true, 403],
      ['viewer', true, 403],
      ['owner', false, 403],
    ] as const
    for (const [role, wholeChain, status] of cells) {
      const person = await addPerson(made)
      await join(made, person, hotel, role, wholeChain)
      const browser = await signIn(made, person, hotel)
      const answer = await create(browser, newHotel(hotel.chain))
      assert.equal(answer.status, status, `${role} ${wholeChain} ${answer.text}`)
      if (status === 403) assert.equal(answer.code, 'role_not_allowed')
      else assert.equal((await create(browser, newHotel())).code, 'role_not_allowed', 'of another chain')
    }
  })

  test('takes no token, and only our own pages ask', async () => {
    const hotel = await made.hotel()
    const body = newHotel(hotel.chain)
    assert.equal((await hotel.call('POST', '/createhotel', { body })).code, 'role_not_allowed')
    const person = await addPerson(made)
    await join(made, person, hotel, 'owner', true)
    const browser = await signIn(made, person, hotel)
    const asked = { hotel: null, body }
    const foreign = await browser.call('POST', '/createhotel', { ...asked, origin: 'https://evil.example' })
    assert.equal(foreign.code, 'origin_not_allowed')
    assert.equal((await browser.call('POST', '/createhotel', asked)).status, 201)
    assert.equal((await browser.call('POST', '/createhotel', asked)).code, 'hotel_exists')
  })

  test('names what is wrong', async () => {
    const { secret, browser } = await begun()
    const wrong = { ...newHotel(), currency: 'XXX', timezone: 'Mars/Base', hotel_code: 'a b' }
    const answer = await create(browser, wrong, secret)
    assert.deepEqual(
      answer.Error.details.map(({ field }: { field: string }) => field),
      ['hotel_code', 'currency', 'timezone'],
    )
  })
})

test('vacancy setup prints a link, and a token may have a role', async () => {
  const run = async (...words: string[]) => {
    const { code, stdout, stderr } = await vacancy([...words, '--json'], { DATABASE_URL: url })
    return { code, said: code === 0 ? JSON.parse(stdout) : `${stdout}${stderr}` }
  }
  const { said } = await run('setup')
  assert.equal((await postDesk(made, 'link', { secret: secretOf(said.setup_url) })).Result.kind, 'setup')
  const hotel = await made.hotel()
  const words = [
    'token',
    'create',
    '--hotel',
    `${hotel.chain}/${hotel.code}`,
    '--name',
    'Reports',
    '--role',
    'viewer',
  ]
  assert.match((await run(...words)).said, /--admin/)
  const token = await run(...words, '--admin')
  const asked = await hotel.call('GET', '/test', { token: token.said.token })
  assert.equal(asked.Result.role, 'viewer')
})

test('sessions that ended meanwhile add nothing', async () => {
  const { secret, browser } = await begun()
  await db.directory.write((sql) => sql.run('update staff_session set ended_at = now()'))
  assert.equal((await create(browser, newHotel(), secret)).code, 'token_invalid')
})
