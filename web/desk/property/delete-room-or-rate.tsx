import { DeleteDialog } from '../parts/dialog/delete-dialog.tsx'
import { addressOf } from '../router.ts'
import { rates, t, words } from '../session.ts'
import type { Rate, Room } from '../types.ts'

export const DeleteRoom = ({ room, onClose }: { room: Room; onClose: () => void }) => (
  <DeleteDialog
    name={room.room_name}
    text={t('deleteRoomText')}
    path={`/deleteroom/${encodeURIComponent(room.room_code)}`}
    inUse={t('inUse', { name: room.room_name })}
    inTheWay={addressOf('bookings', undefined, { room: room.room_code, upcoming: '1' })}
    after={addressOf('rooms')}
    onClose={onClose}
  />
)

export const followersOf = ({ rate_code }: Rate): string[] =>
  rates.value
    .filter(({ parent_rate_code }) => parent_rate_code === rate_code)
    .map(({ rate_name }) => rate_name)

export const DeleteRate = ({ rate, onClose }: { rate: Rate; onClose: () => void }) => {
  const followers = followersOf(rate)
  const isFollowed = followers.length > 0
  return (
    <DeleteDialog
      name={rate.rate_name}
      text={t('deleteRateText')}
      path={`/deleterate/${encodeURIComponent(rate.rate_code)}`}
      inUse={
        isFollowed
          ? t('followedBy', { rates: words.value.list(followers) })
          : t('inUse', { name: rate.rate_name })
      }
      inTheWay={
        isFollowed ? undefined : addressOf('bookings', undefined, { rate: rate.rate_code, upcoming: '1' })
      }
      after={addressOf('rates')}
      onClose={onClose}
    />
  )
}
