import type { Hotel, PutAside } from '../types.ts'

interface Chosen {
  data: { hotel: Pick<Hotel, 'max_rooms_per_booking'> }
  also: { value: readonly PutAside[] }
}

/** How many more rooms the hotel lets guests book at once, beside those that are chosen already. */
export const roomsLeft = ({ data, also }: Chosen): number =>
  data.hotel.max_rooms_per_booking - also.value.reduce((sum, { rooms }) => sum + rooms, 0)
