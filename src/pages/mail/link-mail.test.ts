import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { soon } from '../../../test/support/barriers.ts'
import { createTestApp } from '../../../test/support/harness.ts'
import { LINK_MAIL } from '../../../web/messages/link-mail.ts'
import { bodyOf, openSink } from '../../mail/mail-sink.testing.ts'
import {
  addPerson,
  browserWith,
  givePassword,
  join,
  postDesk,
  signIn,
  staffOf,
} from '../../people/people.testing.ts'
import { linkMailText } from './link-mail.ts'

const sink = await openSink()
const made = await createTestApp({ ownDatabase: true, smtpUrl: sink.url })
const PASSWORD = 'a lamp by the river'
after(() => sink.close())

/** The secret of the only letter that came to an address. */
const mailedTo = async (address: string): Promise<string> => {
  const letters = () => sink.letters.filter(({ to }) => to === address)
  await soon.equal(() => letters().length, 1)
  return /\/desk\/link#([A-Za-z0-9_-]{43})/.exec(bodyOf(letters()[0]!))![1]!
}

suite('links by mail', () => {
  test('an invitation is mailed with a secret of its own, which proves the address', async () => {
    const hotel = await made.hotel({ name: 'Hotel Linden' })
    const owner = await staffOf(made, hotel, 'owner')
    const email = 'mailed@example.com'
    const { Result } = await owner.call('POST', '/createinvite', {
      body: { email, role: 'desk', language: 'de' },
    })
    assert.equal(Result.is_mailed, 1)
    const secret = await mailedTo(email)
    assert.ok(!Result.invite_url.includes(secret))
    // Who invited makes the account before its owner has read the mail.
    const given = new URL(Result.invite_url).hash.slice(1)
    const stranger = await postDesk(made, 'use-link', { secret: given, password: 'a key of my own here' })
    assert.equal(stranger.status, 200, stranger.text)
    const again = await owner.call('POST', '/createinvite', { body: { email, role: 'desk' } })
    assert.equal(again.status, 201)
    const second = () => sink.letters.filter(({ to }) => to === email)
    await soon.equal(() => second().length, 2)
    const proof = /#([A-Za-z0-9_-]{43})/.exec(bodyOf(second()[1]!))![1]!
    assert.equal((await postDesk(made, 'link', { secret: proof })).Result.needs, 'password')
    assert.equal((await postDesk(made, 'use-link', { secret: proof, password: PASSWORD })).status, 200)
    const before = browserWith(made, stranger.cookie, '', hotel)
    assert.equal((await before.call('GET', '/test')).code, 'token_invalid')
    assert.equal((await postDesk(made, 'sign-in', { email, password: 'a key of my own here' })).status, 401)
    assert.equal((await postDesk(made, 'sign-in', { email, password: PASSWORD })).status, 200)
  })

  test('who forgot their password is mailed a link, and nobody learns who is there', async () => {
    const hotel = await made.hotel()
    const person = await addPerson(made)
    await join(made, person, hotel, 'desk')
    await givePassword(made, person, PASSWORD)
    const browser = await signIn(made, person, hotel)
    const known = await postDesk(made, 'forgot', { email: person.email })
    const unknown = await postDesk(made, 'forgot', { email: 'nobody.at.all@example.com' })
    assert.equal(known.text, unknown.text)
    const secret = await mailedTo(person.email)
    assert.equal(
      (await postDesk(made, 'use-link', { secret, password: 'another lamp entirely' })).status,
      200,
    )
    assert.equal((await browser.call('GET', '/test')).code, 'token_invalid')
    assert.deepEqual(
      sink.letters.filter(({ to }) => to === 'nobody.at.all@example.com'),
      [],
    )
  })

  test('at most three an hour go to one address', async () => {
    const person = await addPerson(made)
    for (let times = 0; times < 6; times++) {
      await postDesk(made, 'forgot', { email: person.email }, { address: '10.9.9.9' })
      const letters = Math.min(times + 1, 3)
      await soon.equal(() => sink.letters.filter(({ to }) => to === person.email).length, letters)
    }
  })

  test('are written in every language, with all that is to be filled in', () => {
    for (const [language, words] of Object.entries(LINK_MAIL)) {
      const values = { by: 'Ayu', hotel: 'Linden' }
      const { subject, text } = linkMailText(
        { kind: 'invite', language, url: 'https://a.example/#x' },
        values,
      )
      for (const word of ['Ayu', 'Linden']) assert.ok(subject.includes(word), `${language} ${subject}`)
      assert.ok(text.includes('https://a.example/#x') && text.includes(words.goodFor))
      const reset = linkMailText({ kind: 'reset', language, url: 'https://a.example/#x' }, values)
      assert.doesNotMatch(reset.subject + reset.text, /[{}]/)
    }
  })
})
