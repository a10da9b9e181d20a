import { type Static, Type } from 'typebox'
import { flag, flagOut, isOn, toFlag } from '../http/fields/fields.ts'
import type { RuleFault } from '../http/fields/validate.ts'
import type { RoomUnit } from './queries.ts'

const MOST_UNITS = 1000
const LONGEST_UNIT = 20

/** One line that is seen, as it stands on the door. */
export const unitName = (description: string) =>
  Type.String({ minLength: 1, maxLength: LONGEST_UNIT, format: 'name', description, examples: ['101'] })

const unit = unitName('Its number or name, which no other room of the hotel has')

export const unitFields = Type.Array(
  Type.Object(
    {
      unit,
      is_out_of_order: Type.Optional(flag('1: nobody is given it; left out: as it was, else 0')),
      is_clean: Type.Optional(flag('0: to be cleaned, as after a check-out; left out: as it was, else 1')),
    },
    { title: 'NewRoomUnit' },
  ),
  {
    maxItems: MOST_UNITS,
    description:
      'The rooms of the type by their numbers, all of them; answered where there are any, null or empty takes all away',
  },
)

export const unitAnswers = Type.Array(
  Type.Object(
    { unit, is_out_of_order: flagOut('1: nobody is given it'), is_clean: flagOut('0: to be cleaned') },
    { title: 'RoomUnit' },
  ),
  { description: 'The rooms of the type by their numbers, where there are any' },
)

type GivenUnits = Static<typeof unitFields>

/** Each is named once. */
export const unitRules = ({ room_units }: Record<string, unknown>): RuleFault[] => {
  if (!Array.isArray(room_units)) return []
  const names: unknown[] = room_units.map((each) => each?.unit)
  const first = new Map<unknown, number>()
  return names.flatMap((name, at): RuleFault[] => {
    if (typeof name !== 'string') return []
    if (!first.has(name)) {
      first.set(name, at)
      return []
    }
    const field = `room_units[${at}].unit`
    return [{ field, code: 'invalid_value', message: `${field} is listed twice` }]
  })
}

/** The units as they are to be stored: what is left out of one that was there is as it was. */
export const mergedUnits = (
  given: GivenUnits | null | undefined,
  base: readonly RoomUnit[] | null,
): RoomUnit[] | null => {
  if (given === undefined) return base as RoomUnit[] | null
  if (given === null || given.length === 0) return null
  const known = new Map(base?.map((one) => [one.unit, one]))
  return given.map(({ unit: name, is_out_of_order, is_clean }) => {
    const was = known.get(name)
    return {
      unit: name,
      is_out_of_order:
        is_out_of_order === undefined ? (was?.is_out_of_order ?? false) : isOn(is_out_of_order),
      is_clean: is_clean === undefined ? (was?.is_clean ?? true) : isOn(is_clean),
    }
  })
}

export const unitAnswer = ({ unit: name, is_out_of_order, is_clean }: RoomUnit) => ({
  unit: name,
  is_out_of_order: toFlag(is_out_of_order),
  is_clean: toFlag(is_clean),
})

/** Left out where there is none: answers to those who know nothing of it stay as they were. */
export const unitsAnswer = (units: readonly RoomUnit[] | null) =>
  units === null ? {} : { room_units: units.map(unitAnswer) }
