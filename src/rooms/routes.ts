import { type Static, Type } from 'typebox'
import { readWithVersion } from '../db/hotel/read-with-version.ts'
import { AppError, Faults } from '../errors.ts'
import { isOn, toFlag } from '../http/fields/fields.ts'
import { MOST_ROOMS, refuseBeyond } from '../http/fields/hotel-bounds.ts'
import {
  baseAdultsRule,
  mergeOccupancy,
  NO_OCCUPANCY,
  OCCUPANCY_NAMES,
  occupancyMembers,
  occupancyRules,
} from '../http/fields/occupancy-fields.ts'
import { isText, type RuleFault } from '../http/fields/validate.ts'
import { versionExtra } from '../http/operation/openapi.ts'
import { changeOperation, type Operation, readOperation } from '../http/operation/operation.ts'
import type { Caller } from '../http/request/caller.ts'
import type { Services } from '../services.ts'
import { deleteRoom, type RoomDependents } from './delete-room.ts'
import {
  countRooms,
  findRoom,
  insertRoom,
  listRooms,
  type RoomFields,
  type RoomRow,
  updateRoom,
} from './queries.ts'
import { newRoom, room, roomAnswerExample, roomChanges, roomExample, roomParams } from './schemas.ts'

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
  ...occupancyMembers(row, digits),
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
  ...mergeOccupancy(base, given, digits),
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
  is_publish: true,
  ...NO_OCCUPANCY,
}

const roomCodeRule = (
  { room_code }: Record<string, unknown>,
  _caller: Caller,
  params: Record<string, string>,
): RuleFault[] => {
  if (typeof room_code !== 'string' || room_code === params.room_code) return []
  const message = `room_code is ${room_code}, but the path says ${params.room_code}`
  return [{ field: 'room_code', code: 'room_code_mismatch', message }]
}

export const roomOperations = ({ db }: Services, dependents: RoomDependents): Operation[] => [
  changeOperation({
    method: 'POST',
    url: '/createroom',
    operationId: 'createroom',
    summary: 'Create a room type',
    description: `It can be booked once days were pushed for it, see modifyroomavailability. A hotel has at most ${MOST_ROOMS}.`,
    tag: 'rooms',
    token: 'admin',
    body: newRoom,
    rules: (given) => [...occupancyRules(given), ...baseAdultsRule(given)],
    status: 201,
    result: room,
    errors: ['room_exists'],
    example: { body: roomExample, result: roomAnswerExample },
    async change(tx, { body, caller }) {
      if ((await findRoom(tx, tx.hotelId, body.room_code)) !== undefined) throw new AppError('room_exists')
      refuseBeyond(await countRooms(tx, tx.hotelId), MOST_ROOMS, 'room_code', 'rooms')
      const { room_code, room_name, number_of_room } = body
      const base = { ...DEFAULTS, room_code, room_name, number_of_room }
      const result = toWire(await insertRoom(tx, merge(base, body, caller.digits)), caller.digits)
      tx.tick({ type: 'room.changed', data: result, actor: caller.tokenName, catalog: true })
      return { result }
    },
  }),
  readOperation({
    method: 'GET',
    url: '/getallrooms',
    operationId: 'getallrooms',
    summary: 'List all room types of the hotel',
    description: 'In order of creation.',
    tag: 'rooms',
    token: 'admin',
    result: Type.Array(room),
    extra: versionExtra,
    errors: [],
    example: { result: [roomAnswerExample], extra: { Version: 12 } },
    async read({ caller }) {
      const { hotelId, digits } = caller
      const { value, version } = await readWithVersion(db, hotelId, (sql) => listRooms(sql, hotelId))
      return { result: value.map((row) => toWire(row, digits)), extra: { Version: version } }
    },
  }),
  readOperation({
    method: 'GET',
    url: '/getroom/:room_code',
    operationId: 'getroom',
    summary: 'Get one room type',
    tag: 'rooms',
    token: 'admin',
    params: roomParams,
    result: room,
    extra: versionExtra,
    errors: ['room_not_found'],
    example: { params: { room_code: 'DELUXE' }, result: roomAnswerExample, extra: { Version: 12 } },
    async read({ caller, params }) {
      const roomCode = params.room_code ?? ''
      if (!isText(roomCode)) throw new AppError('room_not_found')
      const { hotelId, digits } = caller
      const { value, version } = await readWithVersion(db, hotelId, (sql) => findRoom(sql, hotelId, roomCode))
      if (value === undefined) throw new AppError('room_not_found')
      return { result: toWire(value, digits), extra: { Version: version } }
    },
  }),
  changeOperation({
    method: 'PUT',
    url: '/updateroom/:room_code',
    operationId: 'updateroom',
    summary: 'Update a room type',
    description: `A field left out stays as it is; null clears ${OCCUPANCY_NAMES.join(', ')}.`,
    tag: 'rooms',
    token: 'admin',
    params: roomParams,
    body: roomChanges,
    rules: (given, caller, params) => [...roomCodeRule(given, caller, params), ...occupancyRules(given)],
    keepNulls: OCCUPANCY_NAMES,
    result: room,
    errors: ['room_not_found', 'room_code_mismatch'],
    example: {
      params: { room_code: 'DELUXE' },
      body: { room_name: 'Deluxe Sea View', number_of_room: 6 },
      result: { ...roomAnswerExample, room_name: 'Deluxe Sea View', number_of_room: 6 },
    },
    async change(tx, { body, params, caller }) {
      const roomCode = params.room_code ?? ''
      const row = isText(roomCode) ? await findRoom(tx, tx.hotelId, roomCode) : undefined
      if (row === undefined) throw new AppError('room_not_found')
      const { digits } = caller
      const wanted = merge(row, body, digits)
      checkMerged(wanted)
      if (isSame(row, wanted)) return { result: toWire(row, digits) }
      const result = toWire(await updateRoom(tx, wanted), digits)
      tx.tick({ type: 'room.changed', data: result, actor: caller.tokenName, catalog: true })
      return { result }
    },
  }),
  changeOperation({
    method: 'DELETE',
    url: '/deleteroom/:room_code',
    operationId: 'deleteroom',
    summary: 'Delete a room type',
    description: 'Its availability and pictures go with it. Past bookings keep what they sold.',
    tag: 'rooms',
    token: 'admin',
    params: roomParams,
    result: room,
    errors: ['room_not_found', 'room_in_use'],
    example: { params: { room_code: 'DELUXE' }, result: roomAnswerExample },
    async change(tx, { params, caller }) {
      const roomCode = params.room_code ?? ''
      if (!isText(roomCode)) throw new AppError('room_not_found')
      const row = await deleteRoom(tx, roomCode, caller.tokenName, dependents)
      return { result: toWire(row, caller.digits) }
    },
  }),
]
