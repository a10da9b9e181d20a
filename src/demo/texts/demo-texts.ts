import type { HotelTexts } from '../shape/translate.ts'

/** Everything that Hotel Samudra writes for its guests, in one language. */
export type DemoTexts = HotelTexts<{
  feature: Feature
  place: Place
  house: HouseRule
  room: RoomCode
  rate: RateCode
  policy: 'FLEXIBLE' | 'MODERATE' | 'NONREF'
  tax: 'SERVICE' | 'TAX' | 'VILLAGE'
  extra: 'BREAKFAST' | 'TRANSFER' | 'EARLY'
}>

type Feature =
  | 'Beachfront'
  | 'Outdoor pool'
  | 'Restaurant and bar'
  | 'Breakfast terrace'
  | 'Spa and massage'
  | 'Free Wi-Fi'
  | 'Airport transfer'
  | 'Bicycles'
  | 'Family rooms'
  | 'Free parking'
type Place = 'Beach promenade' | 'Boats to the islands' | 'Museum' | 'Night market' | 'Airport'
type HouseRule = 'CANCEL' | 'CHECKIN' | 'CHILDREN' | 'PETS' | 'TAX'
type RoomCode = 'GARDEN' | 'DELUXE' | 'TWIN' | 'FAMILY' | 'VILLA'
type RateCode = 'FLEX' | 'SAVER' | 'BREAKFAST' | 'LONGSTAY' | 'FRIENDS'
