import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { kyotoPictures } from '../../src/demo/kyoto/hotel.ts'
import { lisbonPictures } from '../../src/demo/lisbon/hotel.ts'
import { demoPictures, picturesFolder, renditionFile } from '../../src/demo/pictures.ts'
import { WIDTHS } from '../../src/images/process-picture.ts'
import { render, type Scene } from './canvas.ts'
import { houseAtDusk, moss, welcomeTea } from './kyoto/outside.ts'
import { gardenRoom as kyotoGardenRoom, machiyaRoom, suite } from './kyoto/rooms.ts'
import { evening, roofTerrace, tramLane } from './lisbon/outside.ts'
import { attic, azulejoRoom, riverRoom } from './lisbon/rooms.ts'
import { beach } from './scenes/beach.ts'
import { courtyard } from './scenes/courtyard.ts'
import { deluxeBed } from './scenes/deluxe-bed.ts'
import { deluxeRoom } from './scenes/deluxe-room.ts'
import { deluxeView } from './scenes/deluxe-view.ts'
import { familyNook } from './scenes/family-nook.ts'
import { familySuite } from './scenes/family-suite.ts'
import { familyTerrace } from './scenes/family-terrace.ts'
import { gardenBath } from './scenes/garden-bath.ts'
import { gardenRoom } from './scenes/garden-room.ts'
import { gardenTea } from './scenes/garden-tea.ts'
import { header } from './scenes/header.ts'
import { pool } from './scenes/pool.ts'
import { terrace } from './scenes/terrace.ts'
import { twinBath } from './scenes/twin-bath.ts'
import { twinDesk } from './scenes/twin-desk.ts'
import { twinRoom } from './scenes/twin-room.ts'
import { villaBath } from './scenes/villa-bath.ts'
import { villaPool } from './scenes/villa-pool.ts'
import { villaRoom } from './scenes/villa-room.ts'

// `npm run demo-pictures` draws the pictures of the demo's hotels again, in all the sizes that a server stores, so that the
// first start does not have to resize them. Together they are smaller than 3 MB.

const MOST_BYTES = 3_000_000
const QUALITY = 76
const FULL_WIDTH = { header: 1920, hotel: 1280, room: 1280 }

const scenes: Record<string, () => Scene> = {
  'hotel-samudra-dusk.webp': header,
  'pool.webp': pool,
  'restaurant-terrace.webp': terrace,
  'beach-sunrise.webp': beach,
  'garden-courtyard.webp': courtyard,
  'garden-room-1.webp': gardenRoom,
  'garden-room-2.webp': gardenTea,
  'garden-room-3.webp': gardenBath,
  'deluxe-sea-view-1.webp': deluxeRoom,
  'deluxe-sea-view-2.webp': deluxeBed,
  'deluxe-sea-view-3.webp': deluxeView,
  'twin-room-1.webp': twinRoom,
  'twin-room-2.webp': twinDesk,
  'twin-room-3.webp': twinBath,
  'family-suite-1.webp': familySuite,
  'family-suite-2.webp': familyNook,
  'family-suite-3.webp': familyTerrace,
  'pool-villa-1.webp': villaRoom,
  'pool-villa-2.webp': villaPool,
  'pool-villa-3.webp': villaBath,
  'lisbon-evening.webp': evening,
  'lisbon-terrace.webp': roofTerrace,
  'lisbon-tram.webp': tramLane,
  'lisbon-azulejo.webp': azulejoRoom,
  'lisbon-river.webp': riverRoom,
  'lisbon-attic.webp': attic,
  'kyoto-dusk.webp': houseAtDusk,
  'kyoto-garden.webp': moss,
  'kyoto-tea.webp': welcomeTea,
  'kyoto-machiya.webp': machiyaRoom,
  'kyoto-garden-room.webp': kyotoGardenRoom,
  'kyoto-suite.webp': suite,
}

rmSync(picturesFolder, { recursive: true, force: true })
mkdirSync(picturesFolder)
for (const { kind, image_name } of [...demoPictures, ...lisbonPictures, ...kyotoPictures]) {
  const drawn = await render(scenes[image_name]!())
  const full = FULL_WIDTH[kind]
  for (const width of [0, ...WIDTHS.filter((smaller) => smaller < full)]) {
    const sized = sharp(drawn).resize({ width: width || full })
    writeFileSync(
      renditionFile(image_name, width),
      await sized.webp({ quality: QUALITY, effort: 6 }).toBuffer(),
    )
  }
}

const files = readdirSync(picturesFolder).map((name) => path.join(picturesFolder, name))
const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0)
console.log(`${files.length} files, ${bytes} bytes`)
if (bytes > MOST_BYTES) throw new Error(`the pictures may take ${MOST_BYTES} bytes together`)
