import type { HotelTexts } from '../shape/translate.ts'

/** Everything that Samudra Lisboa writes for its guests, in one language. */
export type LisbonTexts = HotelTexts<{
  feature:
    | 'Roof terrace with river view'
    | 'Bar'
    | 'Breakfast room'
    | 'Free Wi-Fi'
    | 'Air conditioning'
    | 'Lift'
    | 'Left luggage'
  place: 'Castle' | 'Cathedral' | 'Fado Museum' | 'Ferries' | 'Airport'
  house: 'CANCEL' | 'CHECKIN' | 'CHILDREN' | 'TAX'
  room: 'AZULEJO' | 'RIVER' | 'ATTIC'
  rate: 'FLEX' | 'SAVER'
  policy: 'FLEXIBLE' | 'NONREF'
  tax: 'VAT' | 'CITY'
  extra: 'BREAKFAST'
}>
