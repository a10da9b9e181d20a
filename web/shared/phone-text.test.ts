import assert from 'node:assert/strict'
import { test } from 'node:test'
import { phoneText } from './phone-text.ts'

test('a number with its calling code is written as its country writes it', () => {
  const written: [string, string][] = [
    ['+12125550100', '+1 212-555-0100'],
    ['+1 (212) 555.0100', '+1 212-555-0100'],
    ['00442079460958', '+44 20 7946 0958'],
    ['+44 (0) 20 7946 0958', '+44 20 7946 0958'],
    ['+447700900123', '+44 7700 900123'],
    ['+4915123456789', '+49 151 23456789'],
    ['+49 3012345678', '+49 30 12345678'],
    ['+33612345678', '+33 6 12 34 56 78'],
    ['+34612345678', '+34 612 34 56 78'],
    ['+6281234567890', '+62 812-3456-7890'],
    ['+62 361 555 0100', '+62 361 5550100'],
    ['+81-90-1234-5678', '+81 90-1234-5678'],
    ['+８１ ３ １２３４ ５６７８', '+81 3-1234-5678'],
    ['+٩٧١ ٥٠ ١٢٣ ٤٥٦٧', '+971 50 123 4567'],
    ['+966501234567', '+966 50 123 4567'],
    ['+41791234567', '+41 79 123 45 67'],
    ['+61412345678', '+61 412 345 678'],
    ['+919876543210', '+91 98765 43210'],
    ['+6591234567', '+65 9123 4567'],
  ]
  for (const [typed, expected] of written) {
    assert.equal(phoneText(typed), expected)
    assert.equal(phoneText(expected), expected, 'once is enough')
  }
})

test('what has no calling code, an unknown one or another length stays as it was typed', () => {
  for (const typed of [
    '',
    '(030) 1234-56',
    '12345',
    '+1 555 0100',
    '+1 212 555 0100 ext. 12',
    '+999 123',
    '+',
    '+49 6421 123',
  ])
    assert.equal(phoneText(typed), typed)
})
