import { UNRESTRICTED } from '../stay/days/rate-day.ts'

/** The examples of the API reference. A test sends the requests and compares the answers. */
export const entryExample = {
  room_code: 'DELUXE',
  rate_code: 'FLEX',
  room_availability_date: '2027-07-01T00:00:00Z',
  price: 150,
  number_of_rooms: 5,
  created_by: 'PMS',
  rate_detail: [
    {
      rate_code: 'FLEX',
      rate_price: 120.5,
      ...UNRESTRICTED,
      min_night: 1,
      adult_prices: [{ adults: 3, price: 150 }],
      created_by: 'PMS',
    },
  ],
}

export const pushResultExample = { received: 1, updated: 1, unchanged: 0, rejected: 0, results: [] }

export const listedExample = {
  hotel_code: 'SANUR',
  room_code: 'DELUXE',
  rate_code: 'FLEX',
  room_availability_date: '2027-07-01T00:00:00Z',
  price: 150,
  number_of_rooms: 5,
  held: 0,
  is_close: 0,
  created_by: 'PMS',
  rate_detail: [
    {
      rate_code: 'FLEX',
      rate_price: 120.5,
      normal_price: 150,
      ...UNRESTRICTED,
      min_night: 1,
      adult_prices: [{ adults: 3, price: 150 }],
      is_close: 0,
      created_by: 'PMS',
    },
  ],
}

export const stopSellExample = {
  room_code: 'DELUXE',
  rate_code: 'FLEX',
  start_date: '2027-07-01',
  end_date: '2027-07-01',
  is_close: 1,
}
