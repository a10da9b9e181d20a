import { COMPANY_CODE, type DemoPicture, type DemoRoom, numbered, pictures } from '../shape/plan.ts'

/** Samudra Lisboa: an invented hotel on a hill of Alfama, in the shapes the API takes. */

export const TIMEZONE = 'Europe/Lisbon'

export const information = {
  hotel_name: 'Samudra Lisboa',
  hotel_address: 'Rua do Mirante 24, 1100-350 Lisboa, Portugal',
  hotel_phone_number: '+351 21 555 0142',
  hotel_email: 'lisboa@samudra.example',
  hotel_star: 4,
  company_code: COMPANY_CODE,
  property_type_code: 'HOTEL',
  hotel_description:
    'Samudra Lisboa is a house of 19 rooms on the hill of Alfama, behind a front of blue tiles that has looked over the river ' +
    'for two hundred years. The lanes below are too narrow for cars; tram 28 stops at the corner. On the roof there are ' +
    'breakfast in the morning sun, a bar in the evening, and the whole of the Tejo with its ferries. The cathedral and the ' +
    'castle are ten minutes on foot, the airport is twenty by taxi.',
  hotel_sub_domain: 'samudra-lisboa',
  default_color: '#1d4e89',
  timezone: TIMEZONE,
  check_in_time: '15:00',
  check_out_time: '11:00',
  latitude: 38.7142,
  longitude: -9.1262,
  hotel_features: [
    'Roof terrace with river view',
    'Bar',
    'Breakfast room',
    'Free Wi-Fi',
    'Air conditioning',
    'Lift',
    'Left luggage',
  ],
  hotel_policy: [
    {
      policy_code: 'CANCEL',
      title: 'Cancellation',
      description:
        'Every price says what cancelling costs and until when it is free, by the clock of the hotel: before you book, in ' +
        'your confirmation, and on the page of your booking, where you can also cancel.',
    },
    {
      policy_code: 'CHECKIN',
      title: 'Check-in and check-out',
      description:
        'The desk is staffed until midnight; tell us if you come later, and you get a code for the door. Luggage may be left ' +
        'before and after.',
    },
    {
      policy_code: 'CHILDREN',
      title: 'Children and extra beds',
      description:
        'Children up to five stay free, from six to twelve they pay 18 EUR a night. In the Attic Loft a third adult ' +
        'sleeps on the sofa bed for 40 EUR. A cot is free on request.',
    },
    {
      policy_code: 'TAX',
      title: 'Taxes',
      description:
        'Prices include 6 % VAT. The city of Lisbon asks for 4 EUR a night of every guest from thirteen years on, for seven ' +
        'nights at most, which you pay at the hotel.',
    },
  ],
  hotel_places: [
    { place_name: 'Castle', latitude: 38.7139, longitude: -9.1335 },
    { place_name: 'Cathedral', latitude: 38.7098, longitude: -9.1326 },
    { place_name: 'Fado Museum', latitude: 38.7111, longitude: -9.1277 },
    { place_name: 'Ferries', latitude: 38.7068, longitude: -9.1349 },
    { place_name: 'Airport', latitude: 38.7742, longitude: -9.1342 },
  ],
  default_policy_code: 'FLEXIBLE',
}

/** From thirteen on children count as adults, as for the city's tax. */
const CHILD_BANDS = [
  { age_from: 0, age_to: 5, charge: 'amount', value: 0 },
  { age_from: 6, age_to: 12, charge: 'amount', value: 18 },
]

export const rooms: DemoRoom[] = [
  {
    room_code: 'AZULEJO',
    room_name: 'Azulejo Room',
    number_of_room: 10,
    room_units: numbered(101, 10),
    room_bed: 1,
    room_size: 20,
    room_max_adult: 2,
    room_max_children: 0,
    room_description:
      'A double bed under a wall of old blue tiles, and a tall window on the lane, where neighbours hang out the washing and ' +
      'somebody practises fado. Shower, air conditioning, kettle. For one, the room is 15 % less.',
    room_features: [
      'city_view',
      'air_conditioning',
      'wifi',
      'desk',
      'kettle',
      'private_bathroom',
      'shower',
      'hairdryer',
      'non_smoking',
    ],
    base_adults: 2,
    occupancy_prices: [{ adults: 1, charge: 'percent', value: -15 }],
  },
  {
    room_code: 'RIVER',
    room_name: 'River View Room',
    number_of_room: 6,
    room_units: numbered(201, 6),
    room_bed: 1,
    room_size: 26,
    room_max_adult: 2,
    room_max_children: 1,
    room_description:
      'Above the roofs: a king bed, and a balcony just wide enough for two chairs, the ferries and the light that Lisbon is ' +
      'known for. Rain shower, air conditioning, espresso machine.',
    room_features: [
      'city_view',
      'balcony',
      'air_conditioning',
      'wifi',
      'tv',
      'safe',
      'coffee_machine',
      'private_bathroom',
      'shower',
      'hairdryer',
      'non_smoking',
    ],
    base_adults: 2,
    child_bands: CHILD_BANDS,
  },
  {
    room_code: 'ATTIC',
    room_name: 'Attic Loft',
    number_of_room: 3,
    room_units: numbered(301, 3),
    room_bed: 2,
    room_size: 38,
    room_max_adult: 3,
    room_max_children: 1,
    room_description:
      'The whole attic, with beams, a sofa bed and a window in the roof above the bed: stars at night, swifts in the ' +
      'morning. Bathtub, air conditioning, a small kitchen.',
    room_features: [
      'city_view',
      'air_conditioning',
      'wifi',
      'tv',
      'safe',
      'kitchenette',
      'fridge',
      'private_bathroom',
      'bathtub',
      'cot',
      'non_smoking',
    ],
    base_adults: 2,
    extra_adult_price: 40,
    child_bands: CHILD_BANDS,
  },
]

/** Drawn by tools/demo-pictures. */
export const lisbonPictures: DemoPicture[] = [
  ...pictures('header', null, [
    ['lisbon-evening.webp', 'The roofs of Alfama above the Tejo, in the evening'],
  ]),
  ...pictures('hotel', null, [
    ['lisbon-terrace.webp', 'The roof terrace, with the river and its bridge'],
    ['lisbon-tram.webp', 'Tram 28 in the lane before the house'],
  ]),
  ...pictures('room', 'AZULEJO', [['lisbon-azulejo.webp', 'Double bed under a wall of blue tiles']]),
  ...pictures('room', 'RIVER', [['lisbon-river.webp', 'King bed and the balcony above the river']]),
  ...pictures('room', 'ATTIC', [['lisbon-attic.webp', 'Below the beams, with a window in the roof']]),
]
