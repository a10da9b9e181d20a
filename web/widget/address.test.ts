import assert from 'node:assert/strict'
import { test } from 'node:test'
import { itemsText, MOST_ITEMS, readAges, readExtras, readItems } from './address.ts'
import type { PutAside } from './types.ts'

test('ages, extras and rooms are read from an address as they were written; what is odd is left out', () => {
  const items: PutAside[] = [
    {
      room: 'SEA.1',
      rate: 'FLEX-A',
      rooms: 2,
      adults: 3,
      children: 3,
      ages: [6, null, 0],
      extras: [
        { extra_code: 'TEA', quantity: 1 },
        { extra_code: 'TAXI', quantity: 12 },
      ],
    },
    { room: 'G', rate: 'R', rooms: 1, adults: 1, children: 0, ages: [], extras: [] },
  ]
  assert.equal(itemsText(items), 'SEA.1,FLEX-A,2,3-6..0,TEA,TAXI*12;G,R,1,1')
  assert.deepEqual(readItems(itemsText(items)), items)
  assert.deepEqual(readAges('6,,99,x', 4), [6, null, null, null])
  assert.deepEqual(readAges('6,3', 1), [6])
  assert.deepEqual(readExtras('A,A*2,<b>,B*0,C*999,,D*x'), [{ extra_code: 'A', quantity: 2 }])
  for (const odd of [
    '',
    ';;',
    'SEA',
    'SEA,FLEX,0,2',
    'SEA,FLEX,1,0',
    'SEA,FLEX,1,2-1-1',
    'a b,F,1,1',
    '%00,F,1,1',
  ])
    assert.deepEqual(readItems(odd), [], odd)
  assert.equal(readItems(Array(30).fill('A,B,1,1').join(';')).length, MOST_ITEMS - 1)
})
