import { type Static, Type } from 'typebox'
import type { Tx } from '../db/hotel/in-hotel.ts'
import { AppError, Faults } from '../errors.ts'
import { flag, flagOut, isOn } from '../http/fields/fields.ts'
import { refuseInUse } from '../http/operation/dependents.ts'
import { changeOperation, type Operation } from '../http/operation/operation.ts'
import {
  countUnitBookings,
  type RoomFields,
  type RoomRow,
  type RoomUnit,
  roomTable,
  updateUnits,
} from './queries.ts'
import { unitAnswer, unitName, unitsAnswer } from './unit-fields.ts'

/** Refuses units that another type has, and to take away those that bookings have still to use. */
export const checkUnits = async (tx: Tx, wanted: RoomFields, row: RoomRow | undefined): Promise<void> => {
  const names = (wanted.room_units ?? []).map(({ unit }) => unit)
  const had = (row?.room_units ?? []).map(({ unit }) => unit)
  const added = names.filter((unit) => !had.includes(unit))
  if (added.length > 0) await refuseDoubles(tx, names, wanted.room_code)
  const gone = had.filter((unit) => !names.includes(unit))
  if (gone.length === 0) return
  refuseInUse(
    'room_in_use',
    await countUnitBookings(tx, gone),
    'booking',
    'still have one of the rooms that are taken away',
  )
}

const refuseDoubles = async (tx: Tx, names: readonly string[], roomCode: string): Promise<void> => {
  const owners = new Map<string, string>()
  for (const { room_code, room_units } of await roomTable.list(tx, tx.hotelId))
    for (const { unit } of room_code === roomCode ? [] : (room_units ?? [])) owners.set(unit, room_code)
  const faults = new Faults()
  names.forEach((unit, at) => {
    const owner = owners.get(unit)
    const field = `room_units[${at}].unit`
    if (owner !== undefined) faults.add(field, 'invalid_value', `${unit} is a room of the type ${owner}`)
  })
  faults.throwIfAny()
}

const marks = Type.Object(
  { unit: unitName('The room by its number'), is_clean: flag('1: it is clean; 0: it is to be cleaned') },
  { title: 'UnitMark' },
)

const markedUnit = Type.Object(
  {
    room_code: Type.String({ description: 'Its type' }),
    unit: Type.String(),
    is_out_of_order: flagOut('1: nobody is given it'),
    is_clean: flagOut('0: to be cleaned'),
  },
  { title: 'MarkedUnit' },
)

/** Writes whether a room is clean. The event is of its type, which searches know nothing new of. */
const markUnit = async (tx: Tx, { unit, is_clean }: Static<typeof marks>, actor: string) => {
  const rooms = await roomTable.list(tx, tx.hotelId)
  const room = rooms.find(({ room_units }) => room_units?.some((one) => one.unit === unit))
  if (room === undefined) throw new AppError('room_not_found')
  const { room_id, room_code } = room
  const units = room.room_units!.map(
    (one): RoomUnit => (one.unit === unit ? { ...one, is_clean: isOn(is_clean) } : one),
  )
  const marked = units.find((one) => one.unit === unit)!
  if (room.room_units!.find((one) => one.unit === unit)!.is_clean !== marked.is_clean) {
    await updateUnits(tx, room_id, units)
    tx.tick({ type: 'room.changed', data: { room_code, ...unitsAnswer(units) }, actor })
  }
  return { room_code, ...unitAnswer(marked) }
}

export const markUnitOperation = (): Operation =>
  changeOperation({
    method: 'POST',
    url: '/markunit',
    operationId: 'markunit',
    summary: 'Note that a room is clean, or is to be cleaned',
    description: 'Of a room of a type by its number. After a check-out it is to be cleaned by itself.',
    tag: 'extension',
    token: 'admin',
    body: marks,
    result: markedUnit,
    errors: ['room_not_found'],
    example: {
      body: { unit: '101', is_clean: 1 },
      result: { room_code: 'DELUXE', unit: '101', is_out_of_order: 0, is_clean: 1 },
    },
    async change(tx, { body, caller }) {
      return { result: await markUnit(tx, body, caller.tokenName) }
    },
  })
