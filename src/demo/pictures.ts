import { render, type Scene } from './pictures/canvas.ts'
import { beach } from './pictures/scenes/beach.ts'
import { courtyard } from './pictures/scenes/courtyard.ts'
import { deluxeBed } from './pictures/scenes/deluxe-bed.ts'
import { deluxeRoom } from './pictures/scenes/deluxe-room.ts'
import { deluxeView } from './pictures/scenes/deluxe-view.ts'
import { familyNook } from './pictures/scenes/family-nook.ts'
import { familySuite } from './pictures/scenes/family-suite.ts'
import { familyTerrace } from './pictures/scenes/family-terrace.ts'
import { gardenBath } from './pictures/scenes/garden-bath.ts'
import { gardenRoom } from './pictures/scenes/garden-room.ts'
import { gardenTea } from './pictures/scenes/garden-tea.ts'
import { header } from './pictures/scenes/header.ts'
import { pool } from './pictures/scenes/pool.ts'
import { terrace } from './pictures/scenes/terrace.ts'
import { twinBath } from './pictures/scenes/twin-bath.ts'
import { twinDesk } from './pictures/scenes/twin-desk.ts'
import { twinRoom } from './pictures/scenes/twin-room.ts'
import { villaBath } from './pictures/scenes/villa-bath.ts'
import { villaPool } from './pictures/scenes/villa-pool.ts'
import { villaRoom } from './pictures/scenes/villa-room.ts'

export interface DemoPicture {
  kind: 'header' | 'hotel' | 'room'
  room_code: string | null
  image_name: string
  caption: string
  draw(): Promise<Buffer>
}

type Entry = readonly [image_name: string, caption: string, scene: () => Scene]

const pictures = (kind: DemoPicture['kind'], room_code: string | null, entries: Entry[]): DemoPicture[] =>
  entries.map(([image_name, caption, scene]) => ({
    kind,
    room_code,
    image_name,
    caption,
    draw: () => render(scene()),
  }))

/** The pictures of Hotel Samudra, drawn rather than stored: the demo needs no download and no licence. */
export const demoPictures: DemoPicture[] = [
  ...pictures('header', null, [['hotel-samudra-dusk.jpg', 'Hotel Samudra at dusk', header]]),
  ...pictures('hotel', null, [
    ['pool.jpg', 'The pool in the afternoon', pool],
    ['restaurant-terrace.jpg', 'Dinner on the terrace, moonrise over the sea', terrace],
    ['beach-sunrise.jpg', 'Sunrise on Sanur beach, Mount Agung behind the bay', beach],
    ['garden-courtyard.jpg', 'The garden courtyard with its lotus pond', courtyard],
  ]),
  ...pictures('room', 'GARDEN', [
    ['garden-room-1.jpg', 'Queen bed and a window on the garden', gardenRoom],
    ['garden-room-2.jpg', 'Morning tea at the window', gardenTea],
    ['garden-room-3.jpg', 'Bathroom with rain shower', gardenBath],
  ]),
  ...pictures('room', 'DELUXE', [
    ['deluxe-sea-view-1.jpg', 'King bed facing the sea', deluxeRoom],
    ['deluxe-sea-view-2.jpg', 'Breakfast in bed', deluxeBed],
    ['deluxe-sea-view-3.jpg', 'The view from your balcony', deluxeView],
  ]),
  ...pictures('room', 'TWIN', [
    ['twin-room-1.jpg', 'Two single beds', twinRoom],
    ['twin-room-2.jpg', 'Writing desk', twinDesk],
    ['twin-room-3.jpg', 'Bathroom with walk-in shower', twinBath],
  ]),
  ...pictures('room', 'FAMILY', [
    ['family-suite-1.jpg', "Double bed and the children's corner", familySuite],
    ['family-suite-2.jpg', 'Reading nook with sea view', familyNook],
    ['family-suite-3.jpg', 'Kites over the beach, from the terrace', familyTerrace],
  ]),
  ...pictures('room', 'VILLA', [
    ['pool-villa-1.jpg', 'Canopy bed, doors open to the pool', villaRoom],
    ['pool-villa-2.jpg', 'Private plunge pool and daybed', villaPool],
    ['pool-villa-3.jpg', 'Outdoor bath under the stars', villaBath],
  ]),
]
