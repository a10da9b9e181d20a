import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp } from '../../../test/support/harness.ts'
import { vacancy } from '../../../test/support/vacancy.ts'
import { browserWith, postDesk } from '../../people/people.testing.ts'
import { describeStart, type Started } from '../installation/start-lines.ts'

const made = await createTestApp({ ownDatabase: true })
const { url, services } = made
const PASSWORD = 'a lamp by the river'
const secretOf = (address: string): string => new URL(address).hash.slice(1)

const run = async (...words: string[]) => {
  const { code, stdout, stderr } = await vacancy(['staff', ...words, '--json'], { DATABASE_URL: url })
  return { code, said: code === 0 ? JSON.parse(stdout) : `${stdout}${stderr}` }
}

suite('people by the command line', () => {
  test('the first start prints a link that signs in, while nobody has an account', async () => {
    const hotel = await made.hotel()
    const demoHotel = {
      chain_code: hotel.chain,
      hotel_code: hotel.code,
      hotel_id: hotel.hotelId,
      timezone: 'UTC',
    }
    const started = { config: services.config, services, demo: { hotel: demoHotel } } as unknown as Started
    const linkOf = async () => ((await describeStart(started)).json as { sign_in: string | null }).sign_in
    assert.equal(new URL(services.config.publicUrl).hostname, 'localhost')
    const [first, second] = [secretOf((await linkOf())!), secretOf((await linkOf())!)]
    const use = (secret: string) =>
      postDesk(made, 'use-link', { secret, email: 'first@example.com', name: 'First', password: PASSWORD })
    assert.equal((await use(first)).code, 'link_not_found', 'the one printed before is good no more')
    assert.equal(
      (await postDesk(made, 'use-link', { secret: second, password: PASSWORD })).code,
      'missing_field',
    )
    const used = await use(second)
    assert.equal(used.status, 200, used.text)
    const browser = browserWith(made, used.cookie, '', hotel)
    assert.equal((await browser.call('GET', '/getalltokens')).status, 200)
    assert.equal(await linkOf(), null)
  })

  test('invite, list, remove and reset', async () => {
    const hotel = await made.hotel()
    const at = ['--hotel', `${hotel.chain}/${hotel.code}`]
    const ann = ['--email', 'ann@example.com']
    const invited = await run('invite', ...at, ...ann, '--role', 'owner', '--name', 'Ann')
    assert.equal(invited.code, 0, String(invited.said))
    const secret = secretOf(invited.said.invite_url)
    assert.equal((await postDesk(made, 'use-link', { secret, password: PASSWORD })).status, 200)
    const { said: listed } = await run('list', ...at)
    assert.deepEqual(
      listed.map(({ name, email, role, whole_chain }: Record<string, unknown>) => [
        name,
        email,
        role,
        whole_chain,
      ]),
      [['Ann', 'ann@example.com', 'owner', 0]],
    )
    const last = await run('remove', ...at, ...ann)
    assert.equal(last.code, 1)
    assert.match(last.said, /last owner/)
    const chain = await run('invite', '--chain', hotel.chain, '--email', 'bo@example.com', '--role', 'owner')
    const ofChain = secretOf(chain.said.invite_url)
    assert.equal((await postDesk(made, 'use-link', { secret: ofChain, password: PASSWORD })).status, 200)
    const removed = await run('remove', ...at, ...ann)
    assert.equal(removed.code, 0, String(removed.said))
    const left = await run('list', '--chain', hotel.chain)
    assert.deepEqual(
      left.said.map(({ email, whole_chain }: Record<string, unknown>) => [email, whole_chain]),
      [['bo@example.com', 1]],
    )
    const reset = await run('reset', '--email', 'bo@example.com')
    const again = { secret: secretOf(reset.said.reset_url), password: 'another lamp entirely' }
    assert.equal((await postDesk(made, 'use-link', again)).status, 200)
    const kinds = (await hotel.get('/getaccesslog')).Result.map(({ kind }: { kind: string }) => kind)
    for (const kind of ['invited', 'removed']) assert.ok(kinds.includes(kind), kind)
  })

  test('what cannot be is said in a sentence', async () => {
    const hotel = await made.hotel()
    const at = ['--hotel', `${hotel.chain}/${hotel.code}`]
    const wrong: [string[], RegExp][] = [
      [['invite', ...at, '--email', 'nobody', '--role', 'desk'], /e-mail address/],
      [['invite', ...at, '--email', 'a@example.com', '--role', 'king'], /role/],
      [['invite', '--email', 'a@example.com', '--role', 'desk'], /--hotel CHAIN\/HOTEL, or --chain/],
      [['invite', '--chain', 'NOCHAIN', '--email', 'a@example.com', '--role', 'desk'], /no hotel of a chain/],
      [['remove', ...at, '--email', 'nobody@example.com'], /does not belong/],
      [['reset', '--email', 'nobody@example.com'], /nobody with the address/],
    ]
    for (const [words, sentence] of wrong) {
      const { code, said } = await run(...words)
      assert.notEqual(code, 0, words.join(' '))
      assert.match(said, sentence, words.join(' '))
    }
  })
})
