import { MOST_ITEMS } from '../address.ts'
import type { Choice } from '../choice.ts'
import { useStore } from '../store.ts'
import type { PutAside } from '../types.ts'
import { addRoom, withoutRoom } from './several-rooms.ts'

interface NoRoomYetProps {
  choice: Choice
  items: readonly PutAside[]
  isBusy: boolean
}

/** Says that some of the party that was searched for have no room, and adds one for them. */
export const NoRoomYet = ({ choice, items, isBusy }: NoRoomYetProps) => {
  const store = useStore()
  const { words, party, data, plain } = store
  const left = withoutRoom(store, items)
  const n = left.adults + left.children
  if (n === 0) return null
  const rooms = items.reduce((sum, item) => sum + item.rooms, 0)
  const isMore = items.length < MOST_ITEMS && rooms < data.hotel.max_rooms_per_booking
  return (
    <div class="notice no-room-yet" role="status">
      <p>{words.t('noRoomYet', { n, of: party.adults + party.children })}</p>
      {isMore && plain === undefined && (
        <button
          type="button"
          class="button quiet"
          aria-disabled={isBusy}
          onClick={() => !isBusy && addRoom(store, choice)}
        >
          {words.t('addRoomForThem')}
        </button>
      )}
    </div>
  )
}
