import type { Static } from 'typebox'
import { Faults } from '../errors.ts'
import { listed } from '../http/fields/charges.ts'
import { isOn, toFlag } from '../http/fields/fields.ts'
import { MOST_ROOMS } from '../http/fields/hotel-bounds.ts'
import {
  baseAdultsRule,
  mergeOccupancy,
  NO_OCCUPANCY,
  OCCUPANCY_NAMES,
  occupancyMembers,
  occupancyRules,
} from '../http/fields/occupancy-fields.ts'
import { mergedTranslations, translationsAnswer } from '../http/fields/translation-fields.ts'
import type { CodedKind } from '../http/operation/coded-kind.ts'
import { codedOperations } from '../http/operation/coded-operations.ts'
import { type Dependents, forgetAll, requireUnused } from '../http/operation/dependents.ts'
import type { Operation } from '../http/operation/operation.ts'
import type { Services } from '../services.ts'
import { ROOM_FEATURE_CODES } from '../stay/lists/room-features.ts'
import { type RoomFields, type RoomRow, roomTable } from './queries.ts'
import { newRoom, room, roomAnswerExample, roomChanges, roomExample } from './schemas.ts'
import { mergedUnits, unitRules, unitsAnswer } from './unit-fields.ts'
import { checkUnits, markUnitOperation } from './unit-routes.ts'

type Described = Omit<RoomRow, 'room_id' | 'created_at' | 'updated_at'> &
  Partial<Pick<RoomRow, 'created_at' | 'updated_at'>>

const toWire = (row: Described, digits: number) => ({
  room_code: row.room_code,
  room_name: row.room_name,
  number_of_room: row.number_of_room,
  room_bed: row.room_bed,
  room_size: row.room_size,
  room_max_adult: row.room_max_adult,
  room_max_children: row.room_max_children,
  room_description: row.room_description,
  is_publish: toFlag(row.is_publish),
  // Left out where there is none: answers to those who know nothing of it stay as they were.
  ...(row.room_features === null ? {} : { room_features: row.room_features }),
  ...occupancyMembers(row, digits),
  ...translationsAnswer(row.translations),
  ...unitsAnswer(row.room_units),
  created_at: row.created_at,
  updated_at: row.updated_at,
})

type Given = Partial<Omit<Static<typeof roomChanges>, 'room_code'>>

const merge = (base: RoomFields, { is_publish, ...given }: Given, digits: number): RoomFields => ({
  room_code: base.room_code,
  room_name: given.room_name ?? base.room_name,
  number_of_room: given.number_of_room ?? base.number_of_room,
  room_bed: given.room_bed ?? base.room_bed,
  room_size: given.room_size ?? base.room_size,
  room_max_adult: given.room_max_adult ?? base.room_max_adult,
  room_max_children: given.room_max_children ?? base.room_max_children,
  room_description: given.room_description ?? base.room_description,
  is_publish: is_publish === undefined ? base.is_publish : isOn(is_publish),
  room_features: listed(ROOM_FEATURE_CODES, given.room_features, base.room_features),
  ...mergeOccupancy(base, given, digits),
  translations: mergedTranslations(given.translations, base.translations),
  room_units: mergedUnits(given.room_units, base.room_units),
})

/** Compared as answered, because the database puts the members of lists in an order of its own. */
const isSame = (row: RoomRow, wanted: RoomFields): boolean => {
  const { created_at: _, updated_at: __, ...before } = toWire(row, 0)
  return JSON.stringify(before) === JSON.stringify(toWire(wanted, 0))
}

/** Checks what results from a change. */
const checkMerged = (wanted: RoomFields): void => {
  const faults = new Faults()
  for (const { field, code, message } of baseAdultsRule({ ...wanted })) faults.add(field, code, message)
  faults.throwIfAny()
}

const DEFAULTS = {
  room_bed: 1,
  room_size: 0,
  room_max_adult: 2,
  room_max_children: 0,
  room_description: '',
  room_features: null,
  is_publish: true,
  ...NO_OCCUPANCY,
  translations: null,
  room_units: null,
}

const roomKind = (dependents: Dependents): CodedKind<RoomFields, RoomRow> => ({
  noun: 'room',
  plural: 'rooms',
  tag: 'rooms',
  words: {
    a: 'a room type',
    one: 'room type',
    list: 'List all room types of the hotel',
    about: 'It can be booked once days were pushed for it, see modifyroomavailability.',
    changed: '',
    deleted: 'Its availability and pictures go with it. Past bookings keep what they sold.',
    counted: 'rooms',
  },
  most: MOST_ROOMS,
  schemas: { created: newRoom, changes: roomChanges, answer: room },
  cleared: [...OCCUPANCY_NAMES, 'room_features', 'translations', 'room_units'],
  errors: { changed: ['room_code_mismatch', 'room_in_use'], deleted: ['room_in_use'] },
  mismatch: 'room_code_mismatch',
  table: roomTable,
  idOf: ({ room_id }) => room_id,
  keyOf: (roomCode) => roomCode,
  rules: {
    created: (given) => [...occupancyRules(given), ...baseAdultsRule(given), ...unitRules(given)],
    changed: (given) => [...occupancyRules(given), ...unitRules(given)],
  },
  made: (body: Static<typeof newRoom>, digits) => merge({ ...DEFAULTS, ...named(body) }, body, digits),
  changed(row, body: Given, { digits }) {
    const wanted = merge(row, body, digits)
    checkMerged(wanted)
    return wanted
  },
  async settled(tx, wanted, _body, row) {
    await checkUnits(tx, wanted, row)
    return wanted
  },
  isSame,
  answers: (_sql, _hotelId, rows, digits) => rows.map((row) => toWire(row, digits)),
  event: (data) => ({ type: 'room.changed', data, catalog: true }),
  requireUnused: (tx, { room_id }) =>
    requireUnused(tx, room_id, dependents, 'room_in_use', {
      bookings: 'still to depart use this room',
      holds: 'still keep rooms of this type',
    }),
  forget: (tx, { room_id }) => forgetAll(tx, room_id, dependents),
  example: {
    params: { room_code: 'DELUXE' },
    body: roomExample,
    answer: roomAnswerExample,
    changes: { room_name: 'Deluxe Sea View', number_of_room: 6 },
  },
})

/** What has no default. */
const named = ({ room_code, room_name, number_of_room }: Static<typeof newRoom>) => ({
  room_code,
  room_name,
  number_of_room,
})

export const roomOperations = ({ db }: Services, dependents: Dependents): Operation[] => [
  ...codedOperations(roomKind(dependents), db),
  markUnitOperation(),
]
