import { COMPANY_CODE, type DemoPicture, type DemoRoom, numbered, pictures } from '../shape/plan.ts'

/** Samudra Kyoto: an invented house by the river Kamo, in the shapes the API takes. */

export const TIMEZONE = 'Asia/Tokyo'

export const information = {
  hotel_name: 'Samudra Kyoto',
  hotel_address: 'Gojo-ohashi Higashi 88, Higashiyama-ku, Kyoto 605-0846, Japan',
  hotel_phone_number: '+81 75 555 0188',
  hotel_email: 'kyoto@samudra.example',
  hotel_star: 5,
  company_code: COMPANY_CODE,
  property_type_code: 'HOTEL',
  hotel_description:
    'Samudra Kyoto is twelve rooms in two townhouses of cedar, joined by a moss garden with one old maple. The river Kamo runs ' +
    'behind the house, the lanes up to Kiyomizu begin before it. Shoes stay at the door, tea is ready when you come, and in ' +
    'the evening the kitchen serves seven small courses at a counter for eight. Ten minutes by taxi from Kyoto station.',
  hotel_sub_domain: 'samudra-kyoto',
  default_color: '#7a2e3a',
  timezone: TIMEZONE,
  check_in_time: '15:00',
  check_out_time: '11:00',
  latitude: 34.9953,
  longitude: 135.7702,
  hotel_features: [
    'Moss garden',
    'Cypress bath',
    'Restaurant with eight seats',
    'Tea room',
    'Free Wi-Fi',
    'Bicycles',
    'Luggage sent ahead',
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
        'Please come before ten in the evening; dinner begins at six or at eight. Luggage may be left before and after, and we ' +
        'send it on to your next hotel.',
    },
    {
      policy_code: 'CHILDREN',
      title: 'Children and extra beds',
      description:
        'Children up to five stay free, from six to eleven they pay 3,000 JPY a night and get a futon. In the Garden Room a ' +
        'third adult pays 7,000 JPY.',
    },
    {
      policy_code: 'TAX',
      title: 'Taxes',
      description:
        'Prices include 10 % consumption tax. The city of Kyoto asks every guest for an accommodation tax a night, 400 JPY in ' +
        'the Machiya and Garden Rooms, 1,000 JPY in the Kamo Suite, which you pay at the hotel.',
    },
  ],
  hotel_places: [
    { place_name: 'Kiyomizu temple', latitude: 34.9949, longitude: 135.785 },
    { place_name: 'Gion', latitude: 35.0037, longitude: 135.7751 },
    { place_name: 'Nishiki market', latitude: 35.005, longitude: 135.7649 },
    { place_name: 'Kyoto station', latitude: 34.9858, longitude: 135.7588 },
  ],
  default_policy_code: 'FLEXIBLE',
}

const CHILD_BANDS = [
  { age_from: 0, age_to: 5, charge: 'amount', value: 0 },
  { age_from: 6, age_to: 11, charge: 'amount', value: 3000 },
]

export const rooms: DemoRoom[] = [
  {
    room_code: 'MACHIYA',
    room_name: 'Machiya Room',
    number_of_room: 6,
    room_units: numbered(11, 6),
    room_bed: 1,
    room_size: 24,
    room_max_adult: 2,
    room_max_children: 0,
    room_description:
      'A low double bed on tatami behind the lattice of the old front, with paper screens that turn the street into shadows. ' +
      'Shower, air conditioning, kettle and green tea. For one, the room is 20 % less.',
    room_features: [
      'city_view',
      'air_conditioning',
      'wifi',
      'safe',
      'kettle',
      'private_bathroom',
      'shower',
      'hairdryer',
      'non_smoking',
    ],
    base_adults: 2,
    occupancy_prices: [{ adults: 1, charge: 'percent', value: -20 }],
  },
  {
    room_code: 'GARDEN',
    room_name: 'Garden Room',
    number_of_room: 4,
    room_units: numbered(21, 4),
    room_bed: 2,
    room_size: 34,
    room_max_adult: 3,
    room_max_children: 1,
    room_description:
      'Ten tatami with futons, open to the moss garden: the screens slide back, and the maple is a part of the room. Deep ' +
      'bathtub, air conditioning, kettle and green tea.',
    room_features: [
      'garden_view',
      'terrace',
      'air_conditioning',
      'wifi',
      'safe',
      'kettle',
      'private_bathroom',
      'bathtub',
      'hairdryer',
      'non_smoking',
    ],
    base_adults: 2,
    extra_adult_price: 7000,
    child_bands: CHILD_BANDS,
  },
  {
    room_code: 'SUITE',
    room_name: 'Kamo Suite',
    number_of_room: 2,
    room_units: numbered(31, 2),
    room_bed: 1,
    room_size: 58,
    room_max_adult: 2,
    room_max_children: 1,
    room_description:
      'The upper floor towards the river: a bedroom, a tea room, and a bath of cypress wood from which you see the hills of ' +
      'Higashiyama. Tea is made for you on arrival.',
    room_features: [
      'mountain_view',
      'air_conditioning',
      'wifi',
      'tv',
      'safe',
      'minibar',
      'private_bathroom',
      'bathtub',
      'hairdryer',
      'non_smoking',
    ],
    base_adults: 2,
    child_bands: CHILD_BANDS,
  },
]

/** Drawn by tools/demo-pictures. */
export const kyotoPictures: DemoPicture[] = [
  ...pictures('header', null, [
    ['kyoto-dusk.webp', 'The house by the river Kamo at dusk, the pagoda behind it'],
  ]),
  ...pictures('hotel', null, [
    ['kyoto-garden.webp', 'The moss garden with its maple'],
    ['kyoto-tea.webp', 'Tea on arrival'],
  ]),
  ...pictures('room', 'MACHIYA', [['kyoto-machiya.webp', 'Low bed on tatami before the paper screens']]),
  ...pictures('room', 'GARDEN', [['kyoto-garden-room.webp', 'The room open to the moss garden']]),
  ...pictures('room', 'SUITE', [['kyoto-suite.webp', 'Cypress bath with the hills of Higashiyama']]),
]
