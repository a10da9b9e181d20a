import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isVisible } from './hidden-rates.ts'
import type { PromoRule } from './promo.ts'

const promo = (rateCodes: string[], roomCodes: string[] = []): PromoRule => ({
  code: 'CLUB',
  name: 'Club',
  charge: 'percent',
  value: 10_000,
  isActive: true,
  bookFrom: null,
  bookTo: null,
  stayFrom: null,
  stayTo: null,
  minNights: null,
  minAdvanceDays: null,
  maxAdvanceDays: null,
  maxUses: null,
  maxUsesPerEmail: null,
  rateCodes,
  roomCodes,
})

test('a hidden rate is there for a promo that names it, in its rooms; one that is for all rates opens none', () => {
  const sees = (counts: PromoRule | undefined, roomCode?: string) =>
    isVisible(true, 'SECRET', roomCode, counts)
  assert.equal(sees(undefined, 'SEA'), false)
  assert.equal(sees(promo([]), 'SEA'), false)
  assert.equal(sees(promo(['OTHER']), 'SEA'), false)
  assert.equal(sees(promo(['OTHER', 'SECRET']), 'SEA'), true)
  assert.equal(sees(promo(['SECRET'], ['SEA']), 'SEA'), true)
  assert.equal(sees(promo(['SECRET'], ['SEA']), 'GARDEN'), false)
  assert.equal(sees(promo(['SECRET'], ['SEA'])), true, 'in some room')
  assert.equal(sees(promo(['OTHER'], ['SEA'])), false)
  assert.equal(isVisible(false, 'FLEX', 'SEA', undefined), true)
  assert.equal(isVisible(false, 'FLEX', 'SEA', promo(['OTHER'])), true)
})
