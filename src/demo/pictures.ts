import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '../db/hotel/database.ts'
import { pointImage } from '../images/add-image.ts'
import { type Rendition, rendition } from '../images/process-picture.ts'
import { insertBlob, listDescribedImages } from '../images/queries.ts'
import { type DemoCall, mustSucceed } from './demo-api.ts'
import { type DemoPicture, pictures } from './shape/plan.ts'

/** The pictures of Hotel Samudra, drawn by tools/demo-pictures: the demo needs no download and no licence. */
export const demoPictures: DemoPicture[] = [
  ...pictures('header', null, [['hotel-samudra-dusk.webp', 'Hotel Samudra at dusk']]),
  ...pictures('hotel', null, [
    ['pool.webp', 'The pool in the afternoon'],
    ['restaurant-terrace.webp', 'Dinner on the terrace, moonrise over the sea'],
    ['beach-sunrise.webp', 'Sunrise on Sanur beach, Mount Agung behind the bay'],
    ['garden-courtyard.webp', 'The garden courtyard with its lotus pond'],
  ]),
  ...pictures('room', 'GARDEN', [
    ['garden-room-1.webp', 'Queen bed and a window on the garden'],
    ['garden-room-2.webp', 'Morning tea at the window'],
    ['garden-room-3.webp', 'Bathroom with rain shower'],
  ]),
  ...pictures('room', 'DELUXE', [
    ['deluxe-sea-view-1.webp', 'King bed facing the sea'],
    ['deluxe-sea-view-2.webp', 'Breakfast in bed'],
    ['deluxe-sea-view-3.webp', 'The view from your balcony'],
  ]),
  ...pictures('room', 'TWIN', [
    ['twin-room-1.webp', 'Two single beds'],
    ['twin-room-2.webp', 'Writing desk'],
    ['twin-room-3.webp', 'Bathroom with walk-in shower'],
  ]),
  ...pictures('room', 'FAMILY', [
    ['family-suite-1.webp', "Double bed and the children's corner"],
    ['family-suite-2.webp', 'Reading nook with sea view'],
    ['family-suite-3.webp', 'Kites over the beach, from the terrace'],
  ]),
  ...pictures('room', 'VILLA', [
    ['pool-villa-1.webp', 'Canopy bed, doors open to the pool'],
    ['pool-villa-2.webp', 'Private plunge pool and daybed'],
    ['pool-villa-3.webp', 'Outdoor bath under the stars'],
  ]),
]

export const picturesFolder = path.join(import.meta.dirname, 'pictures')

/** Width 0 is the largest size. */
export const renditionFile = (imageName: string, width: number): string =>
  path.join(picturesFolder, `${path.parse(imageName).name}@${width}.webp`)

/** The picture in all sizes, as an upload would have produced them. */
export const readRenditions = async (imageName: string): Promise<Rendition[]> => {
  const start = `${path.parse(imageName).name}@`
  const names = (await readdir(picturesFolder)).filter((name) => name.startsWith(start))
  return Promise.all(
    names.map(async (name) =>
      rendition(
        Number.parseInt(name.slice(start.length), 10),
        await readFile(path.join(picturesFolder, name)),
      ),
    ),
  )
}

/** Stores the pictures that are still missing, in order, each with a text that says what it shows. */
export const storeDemoPictures = async (
  db: Database,
  hotelId: number,
  wanted: readonly DemoPicture[],
  call: DemoCall,
): Promise<void> => {
  const existing = await db.of(hotelId).read((sql) => listDescribedImages(sql, hotelId))
  const names = new Set(existing.map(({ image_name }) => image_name))
  for (const { kind, room_code, image_name, caption: alt } of wanted) {
    if (names.has(image_name)) continue
    const renditions = await readRenditions(image_name)
    const blobId = await db.of(hotelId).write((sql) => insertBlob(sql, hotelId, renditions))
    await db.inHotel(hotelId, (tx) => pointImage(tx, { kind, room_code, image_name }, blobId, 'Demo desk'))
    const place = kind === 'room' ? { room_code } : { is_header: kind === 'header' ? 1 : 0 }
    await mustSucceed(call('PUT', '/describeimage', { ...place, image_name, alt }))
  }
}
