import { Type } from 'typebox'
import { orNull } from '../http/fields/charges.ts'
import {
  choice,
  code,
  email,
  flag,
  flagOut,
  integer,
  name,
  nameOrEmpty,
  nullable,
  shortText,
  text,
  timeOfDay,
} from '../http/fields/fields.ts'
import { language, translationsField } from '../http/fields/translation-fields.ts'
import { STAFF_ROLES } from '../http/request/staff-roles.ts'

const MOST_FEATURES = 200
const MOST_POLICIES = 100
const MOST_PLACES = 12

/** What a hotel may let guests change of their bookings themselves. */
export const GUEST_DETAILS = ['arrival_time', 'special_request', 'phone', 'guest_name'] as const
export type GuestDetail = (typeof GUEST_DETAILS)[number]
/** The kinds of changes of the stay itself. */
export const STAY_CHANGES = ['dates', 'rooms', 'guests', 'extras'] as const
export const GUEST_CHANGES = [...GUEST_DETAILS, ...STAY_CHANGES] as const
export type GuestChange = (typeof GUEST_CHANGES)[number]

const star = Type.Number({ minimum: 0, maximum: 7, description: 'Stars' })
const color = Type.String({
  pattern: '^#[0-9a-fA-F]{6}$',
  description: 'Colour of the hotel',
  examples: ['#0f766e'],
})
const timezone = Type.String({
  format: 'timezone',
  description: 'IANA time zone',
  examples: ['Asia/Makassar'],
})
const latitude = Type.Number({ minimum: -90, maximum: 90, description: 'Degrees north' })
const longitude = Type.Number({ minimum: -180, maximum: 180, description: 'Degrees east' })
const optionalEmail = Type.Union([email('Where the hotel is written to'), Type.Literal('')])

/** An http or https address, or empty. */
const webAddress = (description: string) =>
  Type.String({
    maxLength: 2000,
    format: 'web-address-or-empty',
    description,
    examples: ['https://hotel.example/terms'],
  })

const details = {
  hotel_name: name('Display name'),
  hotel_address: text('Postal address'),
  hotel_phone_number: nameOrEmpty('Telephone'),
  hotel_email: Type.String({
    maxLength: 255,
    format: 'email-or-empty',
    description: 'Where the hotel is written to',
  }),
  hotel_star: star,
  company_code: shortText('Code of the company'),
  property_type_code: shortText('Kind of property'),
  hotel_description: text('Free text'),
  hotel_sub_domain: shortText('Sub-domain'),
  default_color: color,
  timezone,
  check_in_time: timeOfDay('From when rooms are ready'),
  check_out_time: timeOfDay('Until when rooms are left'),
  latitude,
  longitude,
  terms_url: webAddress('Terms that guests agree to before they book'),
  privacy_url: webAddress('Privacy notice that guests have read before they book'),
  book_button_text: Type.String({
    maxLength: 60,
    format: 'text',
    description: 'Words of the button that books, where a country prescribes them; empty: our own',
    examples: ['Zahlungspflichtig buchen'],
  }),
  default_policy_code: orNull(code('The policy of rates that name none; null: free, no deposit')),
  hold_minutes: integer('For how many minutes a hold keeps its rooms', 1, 60),
  max_rooms_per_booking: integer(
    'How many rooms guests (pages and browser tokens) may ask for at once, and hold from one address',
    1,
    100,
  ),
  guest_may_change: Type.Array(choice(GUEST_CHANGES, 'A part of a booking'), {
    maxItems: GUEST_CHANGES.length,
    description:
      'What guests may change of their bookings themselves, on the booking’s own page and by guestchange; empty: nothing',
    examples: [['arrival_time', 'special_request', 'phone']],
  }),
  guard_price_percent: integer(
    'With guard=1: by how many percent a price may move unasked; 0: as it likes. Answered to admin tokens',
    0,
    1000,
  ),
  guard_cells: integer(
    'With guard=1: how many days of rooms and rates may change at once unasked; 0: any number. Answered to admin tokens',
  ),
  language: language('The language that the hotel writes its texts in'),
  is_listed: flag('1: the page of its chain shows the hotel. Answered to admin tokens'),
}

/** By the name itself, so that another order of them changes nothing. */
const translatedNames = (most: number, description: string, example: Record<string, string>) =>
  Type.Unsafe<Record<string, string>>({
    type: 'object',
    maxProperties: most,
    propertyNames: { maxLength: 255 },
    additionalProperties: name('The same in this language'),
    description,
    examples: [example],
  })

const translations = translationsField({
  hotel_name: details.hotel_name,
  hotel_address: details.hotel_address,
  hotel_description: details.hotel_description,
  book_button_text: details.book_button_text,
  hotel_features: translatedNames(MOST_FEATURES, 'Features of hotel_features in this language', {
    Pool: 'Schwimmbad',
  }),
  hotel_places: translatedNames(MOST_PLACES, 'Names of hotel_places in this language', { Beach: 'Strand' }),
})

const policyTexts = { title: name('Heading'), description: text('Text of the policy') }

export const policy = Type.Object(
  {
    policy_code: Type.String({
      minLength: 1,
      maxLength: 50,
      format: 'text',
      description: 'Such as CANCEL or TAX',
    }),
    ...policyTexts,
    translations: Type.Optional(translationsField(policyTexts)),
  },
  { title: 'HotelPolicy' },
)

const place = Type.Object(
  { place_name: name('What it is called'), latitude, longitude },
  { title: 'HotelPlace' },
)

const places = Type.Array(place, {
  maxItems: MOST_PLACES,
  description:
    'What is around the hotel, for the plan of the area; answered where the hotel told any, empty takes all away',
  examples: [[{ place_name: 'Beach', latitude: -8.692, longitude: 115.2645 }]],
})

const features = Type.Array(name('A feature'), { maxItems: MOST_FEATURES })
const policies = Type.Array(policy, { maxItems: MOST_POLICIES })

const hotelInformation = Type.Object(
  {
    id: integer('Number of the hotel', 1, Number.MAX_SAFE_INTEGER),
    chain_code: Type.String(),
    hotel_code: Type.String(),
    hotel_name: details.hotel_name,
    hotel_address: details.hotel_address,
    hotel_phone_number: details.hotel_phone_number,
    hotel_email: optionalEmail,
    hotel_star: star,
    company_code: details.company_code,
    header_picture: Type.String({ description: 'Address of the header picture, or empty' }),
    header_picture_alt: Type.String({ description: 'What the header picture shows, in words' }),
    property_type_code: details.property_type_code,
    hotel_description: details.hotel_description,
    hotel_sub_domain: details.hotel_sub_domain,
    default_color: color,
    currency: Type.String({ description: 'ISO 4217' }),
    timezone,
    check_in_time: details.check_in_time,
    check_out_time: details.check_out_time,
    latitude: nullable(latitude),
    longitude: nullable(longitude),
    terms_url: details.terms_url,
    privacy_url: details.privacy_url,
    book_button_text: details.book_button_text,
    default_policy_code: nullable(code('The policy of rates that name none; null: free, no deposit')),
    hold_minutes: details.hold_minutes,
    max_rooms_per_booking: details.max_rooms_per_booking,
    guest_may_change: details.guest_may_change,
    language: details.language,
    guard_price_percent: Type.Optional(details.guard_price_percent),
    guard_cells: Type.Optional(details.guard_cells),
    is_listed: Type.Optional(flagOut('1: the page of its chain shows the hotel; to admin tokens')),
    translations: Type.Optional(translations),
  },
  { title: 'HotelInformation' },
)

export const hotel = Type.Object(
  {
    hotel_information: hotelInformation,
    hotel_features: nullable(features),
    hotel_image: Type.Array(
      Type.Object(
        {
          id: Type.Integer(),
          chain_code: Type.String(),
          hotel_code: Type.String(),
          image_name: Type.String({ description: 'Full address' }),
          order: Type.Integer(),
          alt: Type.String({ description: 'What it shows, in words' }),
        },
        { title: 'HotelImage' },
      ),
    ),
    hotel_policy: policies,
    hotel_places: Type.Optional(places),
  },
  { title: 'Hotel' },
)

/** The hotel that the token belongs to. */
export const tokenOwner = Type.Object(
  {
    hotel_code: Type.String(),
    chain_code: Type.String(),
    is_admin: Type.Unsafe<0 | 1>({ type: 'integer' }),
    token_name: Type.String(),
    role: Type.Optional(
      Type.Enum([...STAFF_ROLES], {
        description: 'Of a person, and of an admin token that may not do everything',
      }),
    ),
    person_code: Type.Optional(Type.String({ description: 'Of a person' })),
  },
  { title: 'TokenOwner' },
)

const changes = Type.Partial(Type.Object({ ...details, translations: orNull(translations) }))

/** The fields nested as in answers, or flat. Flat fields win. */
export const hotelChanges = Type.Object(
  {
    ...changes.properties,
    hotel_information: Type.Optional(changes),
    hotel_features: Type.Optional(features),
    hotel_policy: Type.Optional(policies),
    hotel_places: Type.Optional(places),
  },
  { title: 'HotelChanges' },
)

export const hotelExample = {
  hotel_information: {
    id: 1,
    chain_code: 'SAMUDRA',
    hotel_code: 'SANUR',
    hotel_name: 'Hotel Samudra',
    hotel_address: 'Jalan Pantai 12, Sanur, Bali',
    hotel_phone_number: '+62 361 555 0100',
    hotel_email: 'stay@samudra.example',
    hotel_star: 4,
    company_code: '',
    header_picture: '',
    header_picture_alt: '',
    property_type_code: 'HOTEL',
    hotel_description: 'A small hotel by the sea.',
    hotel_sub_domain: '',
    default_color: '#0f766e',
    currency: 'USD',
    timezone: 'Asia/Makassar',
    check_in_time: '14:00',
    check_out_time: '12:00',
    latitude: -8.6783,
    longitude: 115.2636,
    terms_url: '',
    privacy_url: '',
    book_button_text: '',
    default_policy_code: null,
    hold_minutes: 15,
    max_rooms_per_booking: 9,
    guest_may_change: ['arrival_time', 'special_request', 'phone'],
    language: 'en',
  },
  hotel_features: ['Pool', 'Breakfast'],
  hotel_image: [],
  hotel_policy: [
    { policy_code: 'CANCEL', title: 'Cancellation', description: 'Free until the day before arrival.' },
  ],
}
