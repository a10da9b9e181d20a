import { COMPANY_CODE, type DemoRoom, numbered } from './shape/plan.ts'

/** Hotel Samudra: an invented hotel by the sea, in the shapes the API takes. */

export const HOTEL_CODE = 'SANUR'
export const HOTEL_NAME = 'Hotel Samudra'
export const CURRENCY = 'USD'
export const TIMEZONE = 'Asia/Makassar'

export const hotelInformation = {
  hotel_name: HOTEL_NAME,
  hotel_address: 'Jalan Pantai Sanur 12, Sanur, Denpasar 80228, Bali, Indonesia',
  hotel_phone_number: '+62 361 555 0100',
  hotel_email: 'stay@samudra.example',
  hotel_star: 4,
  company_code: COMPANY_CODE,
  property_type_code: 'HOTEL',
  hotel_description:
    'Hotel Samudra is a family-run hotel of 27 rooms on the beach promenade of Sanur, on the quiet side of Bali. ' +
    'The sun rises over the sea in front of the house and Mount Agung stands behind the bay. Between the rooms lie a ' +
    'pool, a courtyard with a lotus pond and a garden full of frangipani; the terrace serves breakfast until eleven ' +
    'and grilled fish by lamplight. The airport is half an hour away, the fast boats to the islands ten minutes on foot.',
  hotel_sub_domain: 'samudra',
  default_color: '#0f766e',
  timezone: TIMEZONE,
  check_in_time: '14:00',
  check_out_time: '12:00',
  latitude: -8.6783,
  longitude: 115.2636,
  hotel_features: [
    'Beachfront',
    'Outdoor pool',
    'Restaurant and bar',
    'Breakfast terrace',
    'Spa and massage',
    'Free Wi-Fi',
    'Airport transfer',
    'Bicycles',
    'Family rooms',
    'Free parking',
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
        'The desk is staffed day and night; tell us when you land ' +
        'and we hold your room, however late. Luggage may be left before and after.',
    },
    {
      policy_code: 'CHILDREN',
      title: 'Children and extra beds',
      description:
        'Children of all ages are welcome. Up to the age of five they stay free, from six to eleven they pay 15 USD a ' +
        'night; from twelve on they count as adults. The prices are for two; a third adult pays for an extra bed. A ' +
        'cot is free on request.',
    },
    {
      policy_code: 'PETS',
      title: 'Pets',
      description: 'We cannot take pets in the rooms. Guide and assistance dogs are welcome without charge.',
    },
    {
      policy_code: 'TAX',
      title: 'Taxes and service',
      description:
        'Prices include 10 % service and 11 % tax. The village asks for 1.50 USD a night of every guest from twelve ' +
        'years on, for seven nights at most, which you pay at the hotel.',
    },
  ],
  hotel_places: [
    { place_name: 'Beach promenade', latitude: -8.6786, longitude: 115.2647 },
    { place_name: 'Boats to the islands', latitude: -8.6722, longitude: 115.2631 },
    { place_name: 'Museum', latitude: -8.6751, longitude: 115.2634 },
    { place_name: 'Night market', latitude: -8.6836, longitude: 115.2604 },
    { place_name: 'Airport', latitude: -8.7467, longitude: 115.1668 },
  ],
  default_policy_code: 'FLEXIBLE',
}

/** From twelve on children count as adults. */
const CHILD_BANDS = [
  { age_from: 0, age_to: 5, charge: 'amount', value: 0 },
  { age_from: 6, age_to: 11, charge: 'amount', value: 15 },
]

export const demoRooms: DemoRoom[] = [
  {
    room_code: 'GARDEN',
    room_name: 'Garden Room',
    number_of_room: 8,
    room_units: numbered(101, 8),
    room_bed: 1,
    room_size: 28,
    room_max_adult: 2,
    room_max_children: 1,
    room_description:
      'A quiet room on the ground floor with a queen bed and a window on the garden, where the day begins with birds. ' +
      'Bathroom with rain shower, air conditioning, kettle and tea, and a chair under the frangipani outside the door.',
    room_features: [
      'garden_view',
      'air_conditioning',
      'wifi',
      'desk',
      'safe',
      'kettle',
      'private_bathroom',
      'shower',
      'non_smoking',
    ],
    base_adults: 2,
    extra_adult_price: 25,
    child_bands: CHILD_BANDS,
  },
  {
    room_code: 'DELUXE',
    room_name: 'Deluxe Sea View',
    number_of_room: 6,
    room_units: numbered(201, 6),
    room_bed: 1,
    room_size: 36,
    room_max_adult: 2,
    room_max_children: 1,
    room_description:
      'On the upper floors, facing east: a king bed from which you see the sun come out of the sea, and a balcony with ' +
      'two chairs to watch the boats go by. Rain shower, air conditioning, minibar and an espresso machine.',
    room_features: [
      'sea_view',
      'balcony',
      'air_conditioning',
      'wifi',
      'tv',
      'safe',
      'minibar',
      'coffee_machine',
      'private_bathroom',
      'shower',
      'hairdryer',
      'non_smoking',
    ],
    base_adults: 2,
    extra_adult_price: 30,
    child_bands: CHILD_BANDS,
  },
  {
    room_code: 'TWIN',
    room_name: 'Twin Room',
    number_of_room: 6,
    room_units: numbered(211, 6),
    room_bed: 2,
    room_size: 30,
    room_max_adult: 2,
    room_max_children: 0,
    room_description:
      'Two single beds, a real writing desk and light from two sides: for friends, colleagues and anyone who likes a ' +
      'bed of their own. For one, the room is 10 % less. Walk-in shower, air conditioning, kettle and tea.',
    room_features: [
      'garden_view',
      'air_conditioning',
      'wifi',
      'desk',
      'safe',
      'kettle',
      'private_bathroom',
      'shower',
      'non_smoking',
      'accessible',
    ],
    base_adults: 2,
    occupancy_prices: [{ adults: 1, charge: 'percent', value: -10 }],
  },
  {
    room_code: 'FAMILY',
    room_name: 'Family Suite',
    number_of_room: 4,
    room_units: numbered(301, 4),
    room_bed: 3,
    room_size: 54,
    room_max_adult: 3,
    room_max_children: 2,
    room_description:
      "A double bed for the parents and a children's corner with two bunks behind a sliding screen, a reading nook " +
      'with sea view, and a terrace from which kites can be watched. Bathroom with tub; cot and high chair on request.',
    room_features: [
      'sea_view',
      'terrace',
      'air_conditioning',
      'wifi',
      'tv',
      'safe',
      'fridge',
      'private_bathroom',
      'bathtub',
      'hairdryer',
      'cot',
      'non_smoking',
    ],
    base_adults: 2,
    extra_adult_price: 35,
    child_bands: CHILD_BANDS,
  },
  {
    room_code: 'VILLA',
    room_name: 'Pool Villa',
    number_of_room: 3,
    room_units: numbered(1, 3, 'V'),
    room_bed: 1,
    room_size: 110,
    room_max_adult: 2,
    room_max_children: 2,
    room_description:
      'A walled garden of your own with a plunge pool and a daybed. A canopy bed with doors that open to the water, an ' +
      'outdoor bath under the stars, and breakfast brought to the pavilion whenever you like.',
    room_features: [
      'garden_view',
      'terrace',
      'private_pool',
      'air_conditioning',
      'wifi',
      'tv',
      'safe',
      'minibar',
      'coffee_machine',
      'private_bathroom',
      'bathtub',
      'hairdryer',
      'non_smoking',
    ],
    base_adults: 2,
    extra_adult_price: 60,
    child_bands: CHILD_BANDS,
  },
]
