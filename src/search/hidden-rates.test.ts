import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp } from '../../test/support/harness.ts'
import { booking, day, newRate, push, stock } from '../../test/support/stock.ts'

const { hotel: newHotel } = await createTestApp()

/** Two rates, one of them hidden, and codes that open it, that do not name it, and that are for no rate. */
const withHidden = async () => {
  const hotel = await stock(await newHotel(), 4)
  await newRate(hotel, { rate_code: 'CLUB', rate_name: 'Club', is_hidden: 1 })
  const data = [0, 1, 2, 3].map((night) => ({
    room_code: 'DLX',
    room_availability_date: day(night),
    rate_detail: [{ rate_code: 'CLUB', rate_price: 50 }],
  }))
  await push(hotel, data)
  const promo = { charge: 'percent', value: 10 }
  await hotel.post('/createpromo', { ...promo, promo_code: 'OPENS', promo_name: 'O', rate_codes: ['CLUB'] })
  await hotel.post('/createpromo', { ...promo, promo_code: 'OTHER', promo_name: 'O', rate_codes: ['FLEX'] })
  return hotel
}

const rates = (list: { rate_details: { rate_code: string }[] }[]) =>
  list.map(({ rate_details }) => rate_details.map(({ rate_code }) => rate_code))

test('a hidden rate is as one that is not there, but to those with a code that names it', async () => {
  const hotel = await withHidden()
  const search = async (more: string) =>
    rates((await hotel.get(`/roomavailability?start_date=${day(0)}&end_date=${day(2)}${more}`)).Result)
  assert.deepEqual(await search(''), [['FLEX']])
  assert.deepEqual(await search('&promo_code=OPENS'), [['FLEX', 'CLUB']])
  assert.deepEqual(await search('&promo_code=OTHER'), [['FLEX']])
  assert.deepEqual(await search('&rate_code=NONE'), [])
  assert.deepEqual(await search('&rate_code=CLUB'), [])
  assert.deepEqual(await search('&rate_code=CLUB&promo_code=OTHER'), [])
  assert.deepEqual(await search('&rate_code=CLUB&promo_code=OPENS'), [['CLUB']])
})

test('whoever does not see the guest of a booking does not see its code either', async () => {
  const hotel = await withHidden()
  const made = await hotel.post('/createbooking', booking({ rate_code: 'CLUB', promo_code: 'OPENS' }))
  assert.equal(made.status, 201, made.text)
  const codes = async (more: string, token: string) =>
    (await hotel.get(`/getallbooking${more}`, { token })).Result.map(
      ({ promo_code }: { promo_code: string | null }) => promo_code,
    )
  const { booking_code } = made.Result
  assert.deepEqual(await codes('', hotel.client), [null])
  assert.deepEqual(await codes(`?booking_code=${booking_code}`, hotel.client), [null])
  assert.deepEqual(await codes('', hotel.admin), ['OPENS'])
  const events = (await hotel.get('/getevents?after=0&limit=1000')).Result
  assert.equal(events.at(-1).data.promo_code, 'OPENS')
})
