import { useSignal } from '@preact/signals'
import { isLater, useFresh } from '../parts/form/fresh.ts'
import { type Column, LinkedTable } from '../parts/list/linked-table.tsx'
import { EntryHead, ListHead } from '../parts/list/page-head.tsx'
import { place } from '../router.ts'
import { readHotel, rooms, t } from '../session.ts'
import { EntryTranslations } from '../translations/entry-translations.tsx'
import { missingColumn } from '../translations/missing-column.tsx'
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
      <ListHead screen="rooms" newLabel="newRoom" />
      {item !== undefined && <p class="notice is-trouble">{t('errGone')}</p>}
      {rooms.value.length === 0 ? <p class="empty">{t('noRooms')}</p> : <RoomTable />}
    </div>
  )
}

const COLUMNS: Column<Room>[] = [
  { label: 'howMany', look: 'figure', show: ({ number_of_room }) => number_of_room },
  { label: 'beds', look: 'figure', show: ({ room_bed }) => room_bed },
  { label: 'size', look: 'figure', show: ({ room_size }) => <>{room_size} m²</> },
  {
    label: 'maxGuests',
    look: 'figure',
    show: ({ room_max_adult, room_max_children }) => `${room_max_adult} + ${room_max_children}`,
  },
  {
    label: 'onSale',
    show: ({ is_publish }) =>
      is_publish === 1 ? t('yes') : <span class="chip is-cancelled">{t('hidden')}</span>,
  },
  missingColumn('room_name', 'room_description'),
]

const RoomTable = () => (
  <LinkedTable
    screen="rooms"
    list={rooms.value}
    codeOf={({ room_code }) => room_code}
    nameOf={({ room_name }) => room_name}
    columns={COLUMNS}
  />
)

const RoomScreen = ({ room }: { room: Room | undefined }) => {
  const deleting = useSignal(false)
  const fresh = useFresh(room, isLater)
  return (
    <div class="page-pad">
      <EntryHead
        screen="rooms"
        name={room?.room_name ?? t('newRoom')}
        onDelete={room && (() => (deleting.value = true))}
      />
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
      {room !== undefined && (
        <EntryTranslations
          key={`texts ${fresh.key}`}
          noun="room"
          code={room.room_code}
          entry={fresh.value ?? room}
          hasDescription
          onSaved={async (saved) => {
            fresh.saved(saved)
            await readHotel()
          }}
        />
      )}
      {deleting.value && room !== undefined && (
        <DeleteRoom room={room} onClose={() => (deleting.value = false)} />
      )}
    </div>
  )
}
