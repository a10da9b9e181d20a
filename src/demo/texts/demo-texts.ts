/** Everything that the demo hotel writes for its guests, in one language, by the codes of what it is about. */
export interface DemoTexts {
  hotel: { hotel_name: string; hotel_address: string; hotel_description: string }
  /** By the feature in English. */
  features: Record<Feature, string>
  places: Record<Place, string>
  house: Record<HouseRule, { title: string; description: string }>
  rooms: Record<RoomCode, { room_name: string; room_description: string }>
  rates: Record<RateCode, { rate_name: string; rate_description: string }>
  policies: Record<'FLEXIBLE' | 'MODERATE' | 'NONREF', { policy_name: string }>
  taxes: Record<'SERVICE' | 'TAX' | 'VILLAGE', { tax_name: string }>
  extras: Record<'BREAKFAST' | 'TRANSFER' | 'EARLY', { extra_name: string; extra_description: string }>
}

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
