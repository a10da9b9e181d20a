import { get, type Pass } from '../api.ts'
import type { CancelPolicy, HotelAnswer, Rate, Room } from '../types.ts'

/** What every screen needs some of. */
export const lookAtHotel = async (pass?: Pass) => {
  const [one, all, plans, rules] = await Promise.all([
    get<HotelAnswer>('/hotelinformation', {}, undefined, pass),
    get<Room[]>('/getallrooms', {}, undefined, pass),
    get<Rate[]>('/getallrates', {}, undefined, pass),
    get<CancelPolicy[]>('/getallpolicies', {}, undefined, pass),
  ])
  return { one, all, plans, rules }
}
