import { useStore } from './store.ts'

/** Says how many rooms one booking can have. */
export const MostRooms = () => {
  const { words, data } = useStore()
  const rooms = words.t('roomCount', { n: data.hotel.max_rooms_per_booking })
  return (
    <p class="notice" role="status">
      {words.t('mostRooms', { rooms })}
    </p>
  )
}
