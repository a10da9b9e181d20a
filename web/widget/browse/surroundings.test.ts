import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownMapAddress } from '../hotel/own-map.ts'
import type { Hotel } from '../types.ts'
import { surroundingsOf } from './surroundings.ts'

const HERE = { latitude: 60, longitude: 10 }
/** A degree of latitude is 111.2 km; of longitude half of it, here. */
const METRE = 1 / 111_195

const around = (places: [name: string, east: number, north: number][], hotel: object = HERE) =>
  surroundingsOf({
    ...hotel,
    places: places.map(([place_name, east, north]) => ({
      place_name,
      latitude: 60 + north * METRE,
      longitude: 10 + east * METRE * 2,
    })),
  } as unknown as Hotel)

test('places stand at their true direction and distance, the nearest first', () => {
  const { spots, rings } = around([
    ['Far', 0, 1000],
    ['Near', 500, 0],
  ])!
  assert.deepEqual(
    spots.map(({ place_name, metres, x, y, isBeyond }) => [
      place_name,
      Math.round(metres),
      Math.round(x * 100) + 0,
      Math.round(y * 100) + 0,
      isBeyond,
    ]),
    [
      ['Near', 500, 50, 0, false],
      ['Far', 1000, 0, -100, false],
    ],
  )
  assert.ok(rings.every(({ radius }) => radius > 0 && radius <= 1))
  assert.ok(
    rings.every(({ metres, radius }) => Math.abs(metres / radius - 1000) < 1),
    'to the same scale',
  )
})

test('one far place does not push the others together: it only tells its direction', () => {
  const { spots } = around([
    ['Beach', 200, 0],
    ['Harbour', 0, 700],
    ['Airport', -9000, -9000],
  ])!
  assert.deepEqual(
    spots.map(({ place_name, isBeyond }) => [place_name, isBeyond]),
    [
      ['Beach', false],
      ['Harbour', false],
      ['Airport', true],
    ],
  )
  const airport = spots[2]!
  assert.ok(Math.abs(Math.hypot(airport.x, airport.y) - 1) < 1e-9)
  assert.ok(airport.x < 0 && airport.y > 0, 'to the south-west')
})

test('nothing is drawn of what nobody told, and nothing that cannot be near', () => {
  assert.equal(around([]), undefined)
  assert.equal(around([['Beach', 1, 1]], { latitude: null, longitude: null }), undefined)
  assert.equal(around([['A slip of a digit', 0, 4_000_000]]), undefined)
  const same = around([['The house itself', 0, 0]])!
  assert.ok(same.spots.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y)))
})

test('across the day’s line the shorter way counts', () => {
  const hotel = {
    latitude: 0,
    longitude: 179.999,
    places: [{ place_name: 'Pier', latitude: 0, longitude: -179.999 }],
  }
  const { spots } = surroundingsOf(hotel as unknown as Hotel)!
  assert.equal(Math.round(spots[0]!.metres), 222)
  assert.ok(spots[0]!.x > 0, 'to the east')
})

test('a link to a map opens the maps that the guest’s system has', () => {
  const spot = { latitude: -8.5, longitude: 115.25, name: 'Hôtel & Spa' }
  const label = 'H%C3%B4tel%20%26%20Spa'
  assert.equal(ownMapAddress('Mozilla (Linux; Android 16)', spot), `geo:-8.5,115.25?q=-8.5,115.25(${label})`)
  assert.equal(
    ownMapAddress('Mozilla (iPhone; CPU)', spot),
    `https://maps.apple.com/?ll=-8.5,115.25&q=${label}`,
  )
  assert.equal(ownMapAddress('Mozilla (X11; Linux x86_64)', spot), undefined)
})
