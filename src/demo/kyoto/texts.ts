import type { HotelTexts } from '../shape/translate.ts'

/** Everything that Samudra Kyoto writes for its guests, in one language. */
export type KyotoTexts = HotelTexts<{
  feature:
    | 'Moss garden'
    | 'Cypress bath'
    | 'Restaurant with eight seats'
    | 'Tea room'
    | 'Free Wi-Fi'
    | 'Bicycles'
    | 'Luggage sent ahead'
  place: 'Kiyomizu temple' | 'Gion' | 'Nishiki market' | 'Kyoto station'
  house: 'CANCEL' | 'CHECKIN' | 'CHILDREN' | 'TAX'
  room: 'MACHIYA' | 'GARDEN' | 'SUITE'
  rate: 'FLEX' | 'DINNER'
  policy: 'FLEXIBLE' | 'KITCHEN'
  tax: 'CONSUMPTION' | 'CITY' | 'CITYSUITE'
  extra: 'BREAKFAST'
}>
