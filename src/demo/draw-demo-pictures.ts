import { findHotel, type HotelRow } from '../hotels/queries.ts'
import { findHeaderImage, listHotelImages, listRoomImages } from '../images/queries.ts'
import type { Services } from '../services.ts'
import { type DemoCall, mustSucceed, withDemoApi } from './demo-api.ts'
import { COMPLETE, type DemoHotel, ifDemoTurn, WITHOUT_PICTURES } from './demo-hotel.ts'
import { makeTokens, recallTokens } from './demo-tokens.ts'
import { type DemoPicture, demoPictures } from './pictures.ts'

/** Draws the pictures that are missing and puts them into the demo hotel, one after the other, in their order. */
export const drawDemoPictures = (services: Services, demo: DemoHotel, signal?: AbortSignal): Promise<void> =>
  ifDemoTurn(services.db, async () => {
    const { config, db } = services
    const hotel = await db.read((sql) => findHotel(sql, demo.hotel.hotel_id))
    if (hotel?.company_code !== WITHOUT_PICTURES) return
    const { admin } =
      demo.tokens ??
      (await recallTokens(config, db, hotel.hotel_id)) ??
      (await makeTokens(config, db, hotel.hotel_id))
    const there = await namesThere(services, hotel)
    const missing = demoPictures.filter(({ image_name }) => !there.has(image_name))
    await withDemoApi(services, admin, async (call) => {
      await storeAll(call, hotel, missing, signal)
      if (!signal?.aborted) await mustSucceed(call('PUT', '/hotelinformation', { company_code: COMPLETE }))
    })
  })

const namesThere = async ({ db }: Services, { hotel_id }: HotelRow): Promise<Set<string>> => {
  const [header, ...others] = await db.read((sql) =>
    Promise.all([
      findHeaderImage(sql, hotel_id),
      listHotelImages(sql, hotel_id),
      listRoomImages(sql, hotel_id),
    ]),
  )
  const described = [header ?? [], ...others].flat().filter(({ alt }) => alt !== '')
  return new Set(described.map(({ image_name }) => image_name))
}

/** While one picture is stored the next is drawn: two cores have enough to do, and guests still get through. */
const storeAll = async (
  call: DemoCall,
  hotel: HotelRow,
  pictures: DemoPicture[],
  signal: AbortSignal | undefined,
): Promise<void> => {
  let drawing = pictures[0]?.draw()
  for (const [at, picture] of pictures.entries()) {
    const bytes = await drawing!
    if (signal?.aborted) return
    drawing = pictures[at + 1]?.draw()
    // Failing while nobody waits for it yet must not count as unhandled.
    drawing?.catch(() => {})
    await mustSucceed(call('PUT', pathOf(hotel, picture), bytes))
    await mustSucceed(call('PUT', '/describeimage', descriptionOf(picture)))
  }
}

const descriptionOf = ({ kind, room_code, image_name, caption: alt }: DemoPicture): object => ({
  ...(kind === 'room' ? { room_code } : { is_header: kind === 'header' ? 1 : 0 }),
  image_name,
  alt,
})

const pathOf = (
  { chain_code, hotel_code }: HotelRow,
  { kind, room_code, image_name }: DemoPicture,
): string => {
  if (kind === 'room') return `/rooms/${chain_code}/${hotel_code}/${room_code}/${image_name}`
  return `/hotels/${kind === 'header' ? 'header/' : ''}${chain_code}/${hotel_code}/${image_name}`
}
