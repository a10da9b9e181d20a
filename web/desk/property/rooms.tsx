import { useSignal } from '@preact/signals'
import { useFresh } from '../parts/form/fresh.ts'
import { DeskIcon } from '../parts/icons.tsx'
import { addressOf, go, place } from '../router.ts'
import { rooms, t } from '../session.ts'
import type { Room } from '../types.ts'
import { DeleteRoom } from './delete-room-or-rate.tsx'
import { Pictures } from './pictures.tsx'
import { RoomForm } from './room-form.tsx'

/** Room types and their pictures: staff create, change, publish and delete them. */
export const Rooms = () => {
  const { item } = place.value
  if (item === 'new') return <RoomScreen room={undefined} />
  const room = rooms.value.find(({ room_code }) => room_code === item)
  if (item !== undefined && room !== undefined) return <RoomScreen key={item} room={room} />
  return (
    <div class="page-pad">
      <header class="page-head">
        <h1>{t('rooms')}</h1>
        <span class="grow" />
        <a class="button small" href={addressOf('rooms', 'new')}>
          <DeskIcon name="plus" /> {t('newRoom')}
        </a>
      </header>
      {item !== undefined && <p class="notice is-trouble">{t('errGone')}</p>}
      {rooms.value.length === 0 ? <p class="empty">{t('noRooms')}</p> : <RoomTable />}
    </div>
  )
}

const RoomTable = () => (
  <div class="table-frame">
    <table class="table is-linked is-cards">
      <caption class="unseen">{t('rooms')}</caption>
      <thead>
        <tr>
          <th>{t('code')}</th>
          <th>{t('name')}</th>
          <th class="figure">{t('howMany')}</th>
          <th class="figure">{t('beds')}</th>
          <th class="figure">{t('size')}</th>
          <th class="figure">{t('maxGuests')}</th>
          <th>{t('onSale')}</th>
        </tr>
      </thead>
      <tbody>
        {rooms.value.map((room) => (
          <RoomRow key={room.room_code} room={room} />
        ))}
      </tbody>
    </table>
  </div>
)

const RoomRow = ({ room }: { room: Room }) => {
  const address = addressOf('rooms', room.room_code)
  return (
    <tr
      onClick={(event) => {
        if ((event.target as Element).closest('a') === null) go(address)
      }}
    >
      <td class="code" data-label={t('code')}>
        {room.room_code}
      </td>
      <td class="is-title">
        <a href={address}>{room.room_name}</a>
      </td>
      <td class="figure" data-label={t('howMany')}>
        {room.number_of_room}
      </td>
      <td class="figure" data-label={t('beds')}>
        {room.room_bed}
      </td>
      <td class="figure" data-label={t('size')}>
        {room.room_size} m²
      </td>
      <td class="figure" data-label={t('maxGuests')}>
        {room.room_max_adult} + {room.room_max_children}
      </td>
      <td data-label={t('onSale')}>
        {room.is_publish === 1 ? t('yes') : <span class="chip is-cancelled">{t('hidden')}</span>}
      </td>
    </tr>
  )
}

const RoomScreen = ({ room }: { room: Room | undefined }) => {
  const deleting = useSignal(false)
  const fresh = useFresh(room)
  return (
    <div class="page-pad">
      <p>
        <a href={addressOf('rooms')}>← {t('rooms')}</a>
      </p>
      <header class="page-head">
        <h1>{room?.room_name ?? t('newRoom')}</h1>
        <span class="grow" />
        {room !== undefined && (
          <button type="button" class="button quiet small" onClick={() => (deleting.value = true)}>
            <DeskIcon name="trash" /> {t('delete')}
          </button>
        )}
      </header>
      {fresh.isOld && <p class="notice">{t('changedElsewhere')}</p>}
      <div class="columns is-form">
        <section class="card">
          <RoomForm key={fresh.key} room={fresh.value} onSaved={fresh.saved} />
        </section>
        <section class="card">
          <h2>{t('pictures')}</h2>
          {room === undefined ? <p class="hint">{t('picturesAfter')}</p> : <Pictures room={room.room_code} />}
        </section>
      </div>
      {deleting.value && room !== undefined && (
        <DeleteRoom room={room} onClose={() => (deleting.value = false)} />
      )}
    </div>
  )
}
