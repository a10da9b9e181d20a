/** What a room can have, in the order it is told, each with its English name. Pages have their own words for them. */
export const ROOM_FEATURES = {
  sea_view: 'Sea view',
  garden_view: 'Garden view',
  mountain_view: 'Mountain view',
  city_view: 'City view',
  balcony: 'Balcony',
  terrace: 'Terrace',
  private_pool: 'Private pool',
  air_conditioning: 'Air conditioning',
  heating: 'Heating',
  wifi: 'Wi-Fi',
  tv: 'TV',
  desk: 'Desk',
  safe: 'Safe',
  minibar: 'Minibar',
  fridge: 'Fridge',
  kettle: 'Kettle',
  coffee_machine: 'Coffee machine',
  kitchenette: 'Kitchenette',
  private_bathroom: 'Private bathroom',
  shower: 'Shower',
  bathtub: 'Bathtub',
  hairdryer: 'Hairdryer',
  iron: 'Iron',
  washing_machine: 'Washing machine',
  cot: 'Cot',
  soundproof: 'Soundproof',
  non_smoking: 'Non-smoking',
  pets_allowed: 'Pets allowed',
  accessible: 'Wheelchair accessible',
} as const

export type RoomFeature = keyof typeof ROOM_FEATURES

export const ROOM_FEATURE_CODES = Object.keys(ROOM_FEATURES) as RoomFeature[]

/** What can be in the price of a rate. */
export const MEALS = ['breakfast', 'lunch', 'dinner'] as const

export type Meal = (typeof MEALS)[number]
