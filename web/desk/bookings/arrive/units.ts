import { call } from '../../api.ts'
import { rooms } from '../../session.ts'
import type { Item } from '../booking-items.ts'

export interface FreeUnit {
  unit: string
  is_clean: 0 | 1
}

/** The chosen rooms of each item, by their numbers. */
export type Chosen = ReadonlyMap<number, readonly string[]>

const unitsOfType = (room_code: string) =>
  rooms.value.find((room) => room.room_code === room_code)?.room_units ?? []

/** Whether rooms of its type have numbers. */
export const hasUnits = ({ room_code }: Item): boolean => unitsOfType(room_code).length > 0

/** A room that was given before it was out of order is still offered, and told. */
export const isOutOfOrder = ({ room_code }: Item, unit: string): boolean =>
  unitsOfType(room_code).find((each) => each.unit === unit)?.is_out_of_order === 1

export const readFree = async (booking_code: string, item: Item): Promise<FreeUnit[]> => {
  const body = { booking_code, item: item.item, simulate: 1 }
  return (await call<{ free_units: FreeUnit[] }>('POST', '/assignroom', { body })).result.free_units
}

/** The rooms that items have, else clean ones, each once. */
export const firstChosen = (
  items: readonly Item[],
  free: ReadonlyMap<number, readonly FreeUnit[]>,
): Chosen => {
  const given = new Set(items.flatMap(({ units }) => units ?? []))
  return new Map(
    items.map(({ item, units = [], rooms: wanted }) => {
      const clean = (free.get(item) ?? []).filter(({ unit, is_clean }) => is_clean === 1 && !given.has(unit))
      const chosen = units.length > 0 ? units : clean.slice(0, wanted).map(({ unit }) => unit)
      for (const unit of chosen) given.add(unit)
      return [item, chosen]
    }),
  )
}

/** A room has one party: chosen for an item, no other has it. */
export const withPicked = (
  chosen: Chosen,
  { item, rooms: most }: Item,
  unit: string,
  isOn: boolean,
): Chosen =>
  new Map(
    [...chosen].map(([number, units]) => {
      const others = units.filter((each) => each !== unit)
      if (number !== item || !isOn) return [number, others]
      return [number, most === 1 ? [unit] : [...others, unit].slice(-most)]
    }),
  )
