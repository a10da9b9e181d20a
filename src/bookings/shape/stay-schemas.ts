import { Type } from 'typebox'
import { flag, money } from '../../http/fields/fields.ts'
import { booking, bookingCode, cancellation, itemNumbers } from './schemas.ts'
import { unitNames } from './staff-fields.ts'

const { simulate, waive_fee } = cancellation.properties

/** Guests came or left. */
export const stayStep = Type.Object(
  {
    booking_code: bookingCode,
    items: itemNumbers('Only these items. Left out: all that it applies to'),
    undo: Type.Optional(flag('1: takes the step back, within 48 hours')),
    simulate,
  },
  { title: 'StayStep' },
)

/** Guests came, and are given their rooms. */
export const arrivalStep = Type.Object(
  {
    ...stayStep.properties,
    units: Type.Optional(
      unitNames('The rooms of the one item that is meant, by their numbers; see assignroom'),
    ),
  },
  { title: 'ArrivalStep' },
)

/** Guests did not come. */
export const absence = Type.Object(
  {
    ...stayStep.properties,
    release: Type.Optional(flag('1: gives the nights from today on back')),
    waive_fee,
    fee_amount: Type.Optional(
      money('For this fee instead; at most what the items cost, less taxes at the hotel', 1e15),
    ),
  },
  { title: 'Absence' },
)

const nights_left = Type.Integer({
  description: 'How many nights from today on the items that were meant still have',
})

export const steppedBooking = Type.Object({ ...booking.properties, nights_left }, { title: 'SteppedBooking' })

export const absentBooking = Type.Object(
  {
    ...booking.properties,
    fee_amount: Type.Number({ description: 'What not coming costs: of the items that were meant' }),
    refund_amount: Type.Number({
      description:
        'What is given back: what was paid less fees, and less what the other items cost without taxes at the hotel; never ' +
        'below 0. With undo: what was given back, and stays so',
    }),
    nights_left,
  },
  { title: 'AbsentBooking' },
)
