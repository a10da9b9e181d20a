import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { until } from '../../../test/support/barriers.ts'
import { isCommonPassword, passwordFault } from './password-rules.ts'
import { PasswordHashes } from './passwords.ts'

suite('passwords', () => {
  test('are kept as PHC strings of argon2id, each with salt of its own', async () => {
    const hashes = new PasswordHashes()
    const [one, two] = [await hashes.hash(false, 'blue lamp'), await hashes.hash(false, 'blue lamp')]
    assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    assert.notEqual(one, two)
    const isRight = (password: string, stored: string | null) =>
      hashes.isRight(false, async () => ({ password, stored }))
    assert.equal(await isRight('blue lamp', one), true)
    assert.equal(await isRight('blue lamp ', one), false)
    assert.equal(await isRight('Blue lamp', one), false)
    assert.equal(await isRight('blue lamp', 'garbage'), false)
    assert.equal(await isRight('', null), false)
    assert.equal(hashes.count.done, 7, 'also where there is nobody to compare with')
  })

  test('a flood waits or is told to, one at a time, and leaves a place to known browsers', async () => {
    const hashes = new PasswordHashes()
    const gate = Promise.withResolvers<void>()
    let asked = 0
    const stranger = () =>
      hashes.isRight(false, async () => {
        asked++
        await gate.promise
        return { password: 'x', stored: null }
      })
    const flood = Array.from({ length: 200 }, stranger)
    const settled = Promise.allSettled(flood)
    assert.equal(await hashes.isRight(true, async () => ({ password: 'x', stored: null })), false)
    assert.equal(asked, 1, 'the others wait for the first')
    gate.resolve()
    const outcomes = await settled
    const told = outcomes.filter(({ status }) => status === 'rejected')
    assert.ok(told.length >= 179, `${told.length} were told to come again`)
    for (const { reason } of told as PromiseRejectedResult[]) assert.equal(reason.code, 'unavailable')
    await until(() => hashes.count.now === 0)
    assert.ok(hashes.count.most <= 2)
  })

  test('that are tried first are refused', () => {
    const refused = [
      ...[
        '1234567890',
        'password123',
        'P@ssw0rd123',
        'qwertyuiop',
        '1q2w3e4r5t',
        'aaaaaaaaaa',
        'abcabcabcabc',
      ],
      ...[
        'Welcome2024!',
        'iloveyou123',
        'hotelhotel1',
        'letmein123456',
        'zyxwvutsrq',
        '0987654321',
        '2026202620',
      ],
      ...['annkowalski1', 'Kowalski2026', 'adminadmin', 'Sunshine123!'],
    ]
    for (const password of refused) assert.ok(isCommonPassword(password, ['ann', 'kowalski']), password)
    for (const password of ['a lamp by the river', 'Kx9#mQ2pLw', 'zaun könig 7', 'tujuh gunung biru'])
      assert.ok(!isCommonPassword(password, ['ann', 'kowalski']), password)
    const fault = (password: string) => passwordFault(password, 'ann@example.com', 'Ann')?.message
    assert.match(fault('short one')!, /at least 10/)
    assert.match(fault('x'.repeat(201))!, /at most 200/)
    assert.match(fault('password123')!, /tried first/)
    assert.equal(fault('a lamp by the river'), undefined)
    assert.equal(fault('🛏️🌊🌴🍹🌅🏨🗝️🧳🛎️🕰️'), undefined)
  })
})
