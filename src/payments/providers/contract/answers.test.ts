import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressIn } from './answers.ts'
import { ProviderAway } from './provider.ts'

test('guests are sent to pages of the web alone, at addresses that a header can carry', () => {
  assert.equal(
    addressIn('https://pay.example/Łódź?a=支', 'url'),
    'https://pay.example/%C5%81%C3%B3d%C5%BA?a=%E6%94%AF',
  )
  assert.equal(addressIn('https://zürich.example/', 'url'), 'https://xn--zrich-kva.example/')
  const wrong = [
    'javascript:alert(1)',
    'data:text/html,x',
    '/relative',
    'https://user:pw@evil.example/',
    '',
    null,
    7,
  ]
  for (const value of wrong) assert.throws(() => addressIn(value, 'url'), ProviderAway, String(value))
})
