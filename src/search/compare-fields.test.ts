import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp } from '../../test/support/harness.ts'
import { day, faultsOf, outcome, stock } from '../../test/support/stock.ts'

const { hotel: newHotel } = await createTestApp()

const STAY = `/roomavailability?StartDate=${day(1)}&EndDate=${day(3)}&Adults=2`

test('features of rooms and meals of rates are in the search, and without them its bytes are as before', async () => {
  const hotel = await stock(await newHotel())
  const before = await hotel.get(STAY)
  assert.match(before.text, /"feature_details":null/)
  assert.doesNotMatch(before.text, /included_meals/)
  assert.equal('room_features' in (await hotel.get('/getroom/DLX')).Result, false)
  assert.equal('included_meals' in (await hotel.get('/getrate/FLEX')).Result, false)
  const room = await hotel.put('/updateroom/DLX', { room_features: ['wifi', 'sea_view', 'wifi'] })
  assert.deepEqual(room.Result.room_features, ['sea_view', 'wifi'], 'each once, in our order')
  const rate = await hotel.put('/updaterate/FLEX', { included_meals: ['dinner', 'breakfast'] })
  assert.deepEqual(rate.Result.included_meals, ['breakfast', 'dinner'])
  const [found] = (await hotel.get(STAY)).Result
  assert.deepEqual(found.feature_details, [
    { feature_code: 'sea_view', feature_name: 'Sea view' },
    { feature_code: 'wifi', feature_name: 'Wi-Fi' },
  ])
  assert.deepEqual(found.rate_details[0].included_meals, ['breakfast', 'dinner'])
  await hotel.put('/updateroom/DLX', { room_features: null })
  await hotel.put('/updaterate/FLEX', { included_meals: [] })
  assert.equal((await hotel.get(STAY)).text, before.text)
})

test('the same again changes nothing, what is left out stays, and unknown words are refused', async () => {
  const hotel = await stock(await newHotel())
  await hotel.put('/updateroom/DLX', { room_features: ['balcony'] })
  await hotel.put('/updaterate/FLEX', { included_meals: ['lunch'] })
  const hotel_places = [{ place_name: 'Beach', latitude: -8.69, longitude: 115.26 }]
  await hotel.put('/hotelinformation', { hotel_places })
  const version = (await hotel.get('/getroom/DLX')).json.Version
  await hotel.put('/updateroom/DLX', { room_features: ['balcony'] })
  await hotel.put('/updaterate/FLEX', { rate_name: 'Flexible' })
  await hotel.put('/hotelinformation', { hotel_places })
  const again = await hotel.get('/getroom/DLX')
  assert.equal(again.json.Version, version)
  assert.deepEqual(again.Result.room_features, ['balcony'])
  assert.deepEqual((await hotel.get('/getrate/FLEX')).Result.included_meals, ['lunch'])
  const refused = await hotel.put('/updateroom/DLX', { room_features: ['wifi', 'helipad'] })
  assert.equal(outcome(refused), '422 invalid_value')
  assert.deepEqual(faultsOf(refused), ['room_features[1] invalid_value'])
  assert.deepEqual(faultsOf(await hotel.put('/updaterate/FLEX', { included_meals: ['brunch'] })), [
    'included_meals[0] invalid_value',
  ])
})

test('places around the hotel are answered where told, at most twelve, within the bounds of the earth', async () => {
  const hotel = await newHotel()
  assert.equal('hotel_places' in (await hotel.get('/hotelinformation')).Result, false)
  const place = { place_name: 'Beach', latitude: -8.69, longitude: 115.26 }
  const told = await hotel.put('/hotelinformation', { hotel_places: [{ ...place, more: 1 }] })
  assert.deepEqual(told.Result.hotel_places, [place])
  assert.deepEqual((await hotel.get('/hotelinformation')).Result.hotel_places, [place])
  for (const [hotel_places, fault] of [
    [Array(13).fill(place), 'hotel_places invalid_value'],
    [[{ ...place, latitude: 91 }], 'hotel_places[0].latitude invalid_value'],
    [[{ ...place, place_name: '' }], 'hotel_places[0].place_name missing_field'],
  ] as const)
    assert.deepEqual(faultsOf(await hotel.put('/hotelinformation', { hotel_places })), [fault])
  await hotel.put('/hotelinformation', { hotel_places: [] })
  assert.equal('hotel_places' in (await hotel.get('/hotelinformation')).Result, false)
})
