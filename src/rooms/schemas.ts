import { Type } from 'typebox'
import { orNull } from '../http/fields/charges.ts'
import { choice, code, flag, flagOut, instant, integer, name, text } from '../http/fields/fields.ts'
import { newOccupancy, occupancyAnswer, occupancyChanges } from '../http/fields/occupancy-fields.ts'
import { translationsField } from '../http/fields/translation-fields.ts'
import { ROOM_FEATURE_CODES } from '../stay/lists/room-features.ts'
import { unitAnswers, unitFields } from './unit-fields.ts'

const fields = {
  room_name: name('Display name'),
  number_of_room: integer('Rooms of this type'),
  room_bed: integer('Number of beds'),
  room_size: Type.Number({ minimum: 0, maximum: 1_000_000, description: 'Size of the room' }),
  room_max_adult: integer('Most adults in one room'),
  room_max_children: integer('Most children in one room'),
  room_description: text('Free text'),
  is_publish: flag('1: on sale; 0: hidden from guests'),
}

const translations = translationsField({
  room_name: fields.room_name,
  room_description: fields.room_description,
})

const features = Type.Array(choice(ROOM_FEATURE_CODES, 'What the room has'), {
  maxItems: 100,
  description: 'What the room has; answered where the hotel told any, null or empty takes all away',
  examples: [['sea_view', 'balcony', 'wifi']],
})

const room_code = code('Identifier of the room type')

export const newRoom = Type.Object(
  {
    room_code,
    room_name: fields.room_name,
    number_of_room: fields.number_of_room,
    room_bed: Type.Optional(fields.room_bed),
    room_size: Type.Optional(fields.room_size),
    room_max_adult: Type.Optional(fields.room_max_adult),
    room_max_children: Type.Optional(fields.room_max_children),
    room_description: Type.Optional(fields.room_description),
    is_publish: Type.Optional(fields.is_publish),
    room_features: Type.Optional(features),
    ...newOccupancy,
    translations: Type.Optional(translations),
    room_units: Type.Optional(unitFields),
  },
  { title: 'NewRoom' },
)

/** Fields left out stay as they are; null clears what may be null. */
export const roomChanges = Type.Object(
  {
    ...Type.Partial(newRoom).properties,
    room_features: Type.Optional(orNull(features)),
    ...occupancyChanges,
    translations: Type.Optional(orNull(translations)),
    room_units: Type.Optional(orNull(unitFields)),
  },
  { title: 'RoomChanges' },
)

export const room = Type.Object(
  {
    room_code,
    ...fields,
    is_publish: flagOut('1: on sale; 0: hidden from guests'),
    room_features: Type.Optional(features),
    ...occupancyAnswer,
    translations: Type.Optional(translations),
    room_units: Type.Optional(unitAnswers),
    created_at: instant('When it was created'),
    updated_at: instant('When it was last changed'),
  },
  { title: 'Room' },
)

export const roomParams = Type.Object({ room_code: Type.String({ description: 'The room type' }) })

export const roomExample = {
  room_code: 'DELUXE',
  room_name: 'Deluxe Room',
  number_of_room: 5,
  room_bed: 1,
  room_size: 32.5,
  room_max_adult: 2,
  room_max_children: 1,
  room_description: 'King bed and a balcony to the sea.',
  is_publish: 1,
  base_adults: 2,
  occupancy_prices: [{ adults: 3, charge: 'percent', value: 17.5 }],
  extra_adult_price: 25.5,
  child_bands: [
    { age_from: 0, age_to: 5, charge: 'amount', value: 0 },
    { age_from: 6, age_to: 11, charge: 'percent', value: 12.5 },
  ],
  translations: {
    de: { room_name: 'Deluxe-Zimmer', room_description: 'Kingsize-Bett und ein Balkon zum Meer.' },
  },
  room_units: [
    { unit: '101', is_out_of_order: 0, is_clean: 1 },
    { unit: '102', is_out_of_order: 0, is_clean: 0 },
  ],
}

export const roomAnswerExample = {
  ...roomExample,
  created_at: '2027-01-31T09:30:00.000Z',
  updated_at: '2027-01-31T09:30:00.000Z',
}
