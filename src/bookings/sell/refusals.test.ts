import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Refusal } from '../../stay/quote/refusal.ts'
import { parseDay } from '../../stay/values/civil-date.ts'
import { refusalError } from './refusals.ts'

const detailOf = (refused: Refusal) => refusalError({ refused, faults: [refused] }).details[0]

test('a refusal says what is wrong by its cause, whatever the field is called', () => {
  const field = 'booking_form.items[0].anything'
  const messages: [Refusal, RegExp][] = [
    [
      { code: 'invalid_value', cause: 'ages', field },
      /^children_ages must be ages from 0 to 17, one for each/,
    ],
    [
      { code: 'invalid_value', cause: 'extra', field },
      /^the extra is not for this room and rate, or is listed/,
    ],
    [{ code: 'invalid_value', cause: 'quantity', field }, /^there cannot be so many of this extra$/],
    [{ code: 'invalid_value', cause: 'price', field }, /^the stay costs more than can be charged$/],
    [{ code: 'invalid_value', cause: 'size', field, lines: 20_001 }, /make 20,001 lines, and at most 20,000/],
    [{ code: 'rate_not_found', field }, /rate/],
  ]
  for (const [refusal, message] of messages) {
    const { code } = refusal
    const detail = detailOf(refusal)
    assert.match(detail!.message, message)
    assert.deepEqual(detail, { field, code, message: detail!.message })
  }
})

test('what is sold out says on which day, and a promo code why it does not count', () => {
  const soldOut = detailOf({ code: 'extra_sold_out', field: 'extras', day: parseDay('2027-07-01')! })
  assert.deepEqual(soldOut, {
    field: 'extras',
    code: 'extra_sold_out',
    message: 'There are not enough of this extra left on 2027-07-01.',
    date: '2027-07-01',
  })
  const promo = detailOf({ code: 'promo_not_valid', field: 'promo_code', reason: 'over' })
  assert.deepEqual(promo, {
    field: 'promo_code',
    code: 'promo_not_valid',
    message: 'The promo code cannot be used any more.',
    reason: 'over',
  })
})
