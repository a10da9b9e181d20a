import { call } from '../api.ts'
import { attempt } from '../explain.ts'
import { hear } from '../live.ts'
import { may, rooms, t } from '../session.ts'

/** Rooms that guests left. */
export const ToClean = () => {
  const units = rooms.value.flatMap(({ room_units = [] }) =>
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
