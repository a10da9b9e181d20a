import { call, get } from '../api.ts'
import { attempt } from '../explain.ts'
import { hear } from '../live.ts'
import { useResource } from '../parts/resource.ts'
import { may, rooms, t } from '../session.ts'
import type { Room } from '../types.ts'

/** A check-out is an event of its booking alone, so rooms are read again with those. */
const readRooms = async (signal: AbortSignal): Promise<Room[]> => {
  const hasAny = rooms.value.some(({ room_units }) => room_units !== undefined)
  return hasAny ? (await get<Room[]>('/getallrooms', {}, signal)).result : []
}

/** Rooms that guests left. */
export const ToClean = () => {
  const read = useResource('', readRooms, /^(booking|room)\./)
  const units = (read.value.value ?? []).flatMap(({ room_units = [] }) =>
    room_units.filter(({ is_clean }) => is_clean === 0),
  )
  if (units.length === 0) return null
  const clean = (unit: string) =>
    attempt(
      async () => {
        await call('POST', '/markunit', { body: { unit, is_clean: 1 } })
        await hear()
      },
      () => void clean(unit),
    )
  return (
    <section class="card to-clean">
      <h2>
        {t('roomsToClean')} <span class="count">{units.length}</span>
      </h2>
      <ul>
        {units.map(({ unit }) => (
          <li key={unit}>
            {may('markunit') ? (
              <button
                type="button"
                class="tool is-small"
                aria-label={t('markClean', { unit })}
                onClick={() => void clean(unit)}
              >
                {unit}
              </button>
            ) : (
              unit
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
