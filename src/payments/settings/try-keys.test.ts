import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { startStandIns } from '../../../test/providers/stand-ins.ts'
import { createTestApp } from '../../../test/support/harness.ts'
import { faultsOf, outcome } from '../../../test/support/stock.ts'

const { eachFake, providerUrls } = await startStandIns()
const app = await createTestApp({ providerUrls, secret: 'a secret of thirty-two letters..' })

for (const [provider, fake] of eachFake)
  suite(`keys of ${provider} that are saved`, () => {
    const settings = { provider, mode: 'test', keys: fake.keys }
    const [first, key] = Object.entries(fake.keys)[0]!

    test('are tried, and told to be right', async () => {
      const hotel = await app.hotel({ currency: 'IDR' })
      const saved = await hotel.put('/paymentsettings', settings)
      assert.equal(outcome(saved), '200 ok', saved.text)
      assert.equal(saved.Result.keys_checked, 'ok')
      assert.equal((await hotel.get('/paymentsettings')).Result.keys_checked, null)
      const asked = fake.requests.length
      assert.equal((await hotel.put('/paymentsettings', { instructions: 'Hello' })).Result.keys_checked, null)
      assert.equal(fake.requests.length, asked, 'nothing is new to try')
    })

    test('are refused where the provider does not take them, and nothing is kept', async () => {
      const hotel = await app.hotel({ currency: 'IDR' })
      const keys = { ...fake.keys, [first]: `${key}-wrong` }
      const refused = await hotel.put('/paymentsettings', { ...settings, keys })
      assert.equal(outcome(refused), '422 invalid_value', refused.text)
      assert.deepEqual(faultsOf(refused), [`keys.${first} invalid_value`])
      assert.ok(!refused.text.includes(`${key}-wrong`))
      const [detail] = JSON.parse(refused.text).Error.details
      assert.equal(detail.provider, provider)
      assert.ok(detail.provider_said.length > 0, 'what the provider said is told')
      assert.equal((await hotel.get('/paymentsettings')).Result.provider, null)
    })

    for (const how of ['down', 'error', 'busy', 'null', 'list'] as const)
      test(`are saved where it is ${how}, which is told`, async () => {
        const hotel = await app.hotel({ currency: 'IDR' })
        fake.misbehave(how)
        const saved = await hotel.put('/paymentsettings', settings)
        fake.misbehave(undefined)
        assert.equal(outcome(saved), '200 ok', saved.text)
        assert.equal(saved.Result.keys_checked, 'away')
      })

    test('are tried while the hotel is not held', async () => {
      const hotel = await app.hotel({ currency: 'IDR' })
      const held = fake.hold(0)
      const saving = hotel.put('/paymentsettings', settings)
      const request = await held
      const other = await hotel.put('/hotelinformation', { hotel_phone_number: '123' })
      assert.equal(other.status, 200, other.text)
      request.perform()
      assert.equal((await saving).Result.keys_checked, 'ok')
    })
  })
