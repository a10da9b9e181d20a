import { type Store, useStore } from '../store.ts'

export const mostRoomsText = ({ words: { t }, data }: Store): string =>
  t('mostRooms', { rooms: t('roomCount', { n: data.hotel.max_rooms_per_booking }) })

/** Says how many rooms one booking can have. */
export const MostRooms = () => (
  <p class="notice" role="status">
    {mostRoomsText(useStore())}
  </p>
)
