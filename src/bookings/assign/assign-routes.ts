import { Type } from 'typebox'
import { flag, flagOut, integer, isOn, toFlag } from '../../http/fields/fields.ts'
import { changeOperation, type Operation } from '../../http/operation/operation.ts'
import { codesOf, staffAnswer } from '../record/booking-answer.ts'
import { bookingExample } from '../shape/examples.ts'
import { booking, bookingCode } from '../shape/schemas.ts'
import { unitNames } from '../shape/staff-fields.ts'
import { assignRoom } from './assign-room.ts'

const assignment = Type.Object(
  {
    booking_code: bookingCode,
    item: Type.Optional(integer('The item; left out where there is only one', 1, 32_767)),
    units: Type.Optional(
      unitNames(
        'Its rooms by their numbers, at most as many as it has; none takes them away. Left out: free ones',
      ),
    ),
    simulate: Type.Optional(flag('1: changes nothing, and answers what would be')),
  },
  { title: 'RoomAssignment' },
)

const assignedBooking = Type.Object(
  {
    ...booking.properties,
    free_units: Type.Array(
      Type.Object({ unit: Type.String(), is_clean: flagOut('1: clean') }, { title: 'FreeUnit' }),
      { description: 'What the item could have for all its nights to come, its own first, then clean ones' },
    ),
  },
  { title: 'AssignedBooking' },
)

const ASSIGNED = {
  ...bookingExample,
  updated_by: 'Front desk',
  items: bookingExample.items.map((item) => ({ ...item, units: ['101'] })),
  free_units: [
    { unit: '101', is_clean: 1 },
    { unit: '102', is_clean: 0 },
  ],
}

const UNIT_REFUSALS = {
  unit_not_free: [
    {
      field: 'units',
      code: 'unit_not_free',
      message: 'Room 101 is given to another booking on 2027-07-01.',
      unit: '101',
      date: '2027-07-01',
    },
  ],
}

export const assignOperation = (): Operation =>
  changeOperation({
    method: 'POST',
    url: '/assignroom',
    operationId: 'assignroom',
    summary: 'Give a booking rooms by their numbers',
    description:
      'The rooms are of the type of the item, for all its nights from today on, in place of those it had; of nights that are over ' +
      'none changes. A room is given to one booking a night, and not while it is out of order (unit_not_free). A change of dates, type or number of ' +
      'rooms, cancelling and giving nights back free what the booking does not have any more; nights that are new to it get the same ' +
      'room where that is free. With simulate 1 and no units nothing is chosen: free_units tells what could be.',
    tag: 'extension',
    token: 'admin',
    body: assignment,
    result: assignedBooking,
    errors: ['booking_not_found', 'booking_not_changeable', 'unit_not_free'],
    errorDetails: UNIT_REFUSALS,
    example: {
      body: { booking_code: 'K7MPX3QA', units: ['101'] },
      result: ASSIGNED,
    },
    async change(tx, { body, caller }) {
      const wanted = { ...body, simulate: isOn(body.simulate ?? 0) }
      const { booking: assigned, free } = await assignRoom(tx, wanted, caller)
      const free_units = free.map(({ unit, is_clean }) => ({ unit, is_clean: toFlag(is_clean) }))
      return { result: { ...staffAnswer(assigned, codesOf(caller)), free_units } }
    },
  })
